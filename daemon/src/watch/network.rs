//! File systems that others may change without this machine hearing of it.

use std::path::Path;

/// Magic numbers of network file systems and of those that a program behind them serves.
#[cfg(target_os = "linux")]
const REMOTE: &[i64] = &[
    0x6969,      // NFS
    0x0102_1997, // 9p
    0xff53_4d42, // CIFS
    0xfe53_4d42, // SMB2
    0x517b,      // SMB
    0x6573_5546, // FUSE
    0x5346_414f, // AFS
    0x00c3_6400, // Ceph
    0x0bd0_0bd0, // Lustre
    0x7673_6673, // VirtualBox shared folders
];

/// Whether changes below `root` may go unheard.
#[cfg(target_os = "linux")]
pub(super) fn is_remote(root: &Path) -> bool {
    rustix::fs::statfs(root).is_ok_and(|fs| REMOTE.contains(&(fs.f_type & 0xffff_ffff)))
}

/// Whether changes below `root` may go unheard; not known here.
#[cfg(not(target_os = "linux"))]
pub(super) fn is_remote(_: &Path) -> bool {
    false
}
