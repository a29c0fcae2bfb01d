const WINDOW_MS = 60_000;
/** Lines of one network, and of all networks together, in a window. */
const MAX_LINES = { perNetwork: 10, inAll: 100 };

/**
 * Limits the lines that strangers can cause in the log. `report` gets the number of lines that were
 * left out, when the window has ended.
 */
export function createLineBudget(now: () => Date, report: (leftOut: number) => void) {
  let startedAt = 0;
  let lines = 0;
  let leftOut = 0;
  /** Has at most as many entries as lines were written. */
  const linesOf = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function startWindow(): void {
    clearTimeout(timer);
    timer = undefined;
    if (leftOut > 0) report(leftOut);
    startedAt = now().getTime();
    lines = 0;
    leftOut = 0;
    linesOf.clear();
  }

  return {
    /** Returns whether the line may be written. */
    spend(network: string): boolean {
      // A negative difference means that the clock was set back.
      const elapsedMs = now().getTime() - startedAt;
      if (elapsedMs < 0 || elapsedMs >= WINDOW_MS) startWindow();
      const own = linesOf.get(network) ?? 0;
      if (lines >= MAX_LINES.inAll || own >= MAX_LINES.perNetwork) {
        leftOut++;
        timer ??= setTimeout(startWindow, WINDOW_MS).unref();
        return false;
      }
      lines++;
      linesOf.set(network, own + 1);
      return true;
    },
  };
}
