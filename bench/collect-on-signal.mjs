/** Loaded before a measured program. It collects garbage on a signal, so that only memory in use is measured. */
process.on('SIGUSR2', () => globalThis.gc());
