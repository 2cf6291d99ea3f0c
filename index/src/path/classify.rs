//! The two entrypoint classifiers of the contract ("Entrypoint Paths"). Pure functions of a path.
