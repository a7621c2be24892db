/** Loaded before a measured program: it collects its garbage on a signal, so that its memory is what it needs. */
process.on('SIGUSR2', () => globalThis.gc());
