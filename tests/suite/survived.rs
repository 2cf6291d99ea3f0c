//! Every fault whose test is cheap, once. The others are those of `cargo xtask torture`, which tries all of them.

use skilld_tests::faults::{Dice, Trouble, all};

use crate::sandbox;

/// Faults that take too long, or too much of the machine, for every run.
const LONG: &[&str] = &[
    "kill-in-bulk-change",
    "kill-at-start",
    "event-flood",
    "git-switch-of-3000-skills",
    "64-clients-and-a-writer",
    "500-idle-connections",
];

fn survive(name: &str) {
    let fault = all().find(|fault| fault.name == name).unwrap();
    match (fault.once)(&sandbox(), &mut Dice::brief()) {
        Ok(()) => {}
        Err(Trouble::Skipped(why)) => eprintln!("skipped: {why}"),
        Err(Trouble::Wrong(why)) => panic!("{name}: {why}"),
    }
}

macro_rules! cheap {
    ($($test:ident $name:literal)*) => {
        const CHEAP: &[&str] = &[$($name),*];
        $(
            #[test]
            fn $test() {
                survive($name);
            }
        )*
    };
}

cheap! {
    a_full_disk "full-disk-under-the-index"
    a_read_only_disk "read-only-disk-under-the-index"
    a_read_only_state_folder "read-only-state-folder"
    a_full_state_folder "full-state-folder"
    an_index_locked_by_a_person "index-locked-by-a-person"
    new_folders_in_one_breath "new-folders-in-one-breath"
    old_time_stamps "old-time-stamps"
    swapped_names "swapped-names"
    hard_links "hard-links"
    no_more_watches "no-more-watches-allowed"
    a_kernel_out_of_watches "kernel-out-of-watches"
    a_root_moved_away_and_back "root-moved-away-and-back"
    a_root_made_anew "root-made-anew"
    a_root_behind_a_symlink "root-behind-a-symlink"
    a_root_unmounted "root-unmounted"
    a_state_folder_that_vanished "state-folder-vanished"
    stash_and_rebase "git-stash-and-rebase"
    a_clock_set_back_and_forth "clock-set-back-and-forth"
    many_daemons_for_one_root "many-daemons-for-one-root"
    a_root_under_two_names "root-under-two-names"
    a_root_inside_a_root "root-inside-a-root"
    a_worktree_inside_a_worktree "worktree-inside-a-worktree"
    two_checkouts_of_one_repository "two-checkouts-of-one-repository"
    slow_and_vanishing_readers "slow-and-vanishing-readers"
}

#[test]
fn every_fault_is_here_or_known_to_be_long() {
    for fault in all() {
        let (cheap, long) = (CHEAP.contains(&fault.name), LONG.contains(&fault.name));
        assert!(
            cheap != long,
            "{} is cheap: {cheap}, long: {long}",
            fault.name
        );
    }
    assert_eq!(CHEAP.len() + LONG.len(), all().count());
}
