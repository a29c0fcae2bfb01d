export interface Repeated {
  /** Starts no more runs and waits for the current one. */
  stop(): Promise<void>;
}

/**
 * Runs the work now, and again `pauseMs` after each run has ended. A failed run is reported, and
 * the work is repeated after it too.
 */
export function repeat(
  pauseMs: number,
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): Repeated {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void>;
  const run = async () => {
    await work().catch(onFailure);
    if (!isStopped) timer = setTimeout(() => (running = run()), pauseMs);
  };
  running = run();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
