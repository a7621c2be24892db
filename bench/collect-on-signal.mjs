/** Loaded before a measured program: collects garbage on a signal, so that only needed memory is measured. */
process.on('SIGUSR2', () => globalThis.gc());
