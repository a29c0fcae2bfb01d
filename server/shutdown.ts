/** Settles at the first signal to stop, or when the process that started this one is gone. */
export function whenAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    // Stays installed: a second Ctrl-C must not cut the database off in the middle of closing.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve());
    process.on('disconnect', resolve);
    // It may have gone while we were starting.
    if (process.send && !process.connected) resolve();
  });
}
