/** Resolves at the first signal to stop, or when the parent process has exited. */
export function whenAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    // The handlers are never removed: a second Ctrl-C must not kill the process while the database
    // is closing.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve());
    process.on('disconnect', resolve);
    // The parent may have exited before the listener was added.
    if (process.send && !process.connected) resolve();
  });
}
