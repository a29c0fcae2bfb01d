export interface Repeated {
  /** No more of it; waits for what runs. */
  stop(): Promise<void>;
}

/** Does the work now and again and again, each time a while after it was done; a failure is told and lived with. */
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
