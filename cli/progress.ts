const REFRESH_MS = 100;

interface Show {
  (line: string): void;
  /** Clears the status line; must be called before another line is printed. */
  clear(): void;
}

/** Shows a status line on stderr while the work runs, then clears it. Only a terminal shows it. */
export async function withProgress<Result>(work: (show: Show) => Promise<Result>): Promise<Result> {
  const { stderr } = process;
  let shownAt = 0;
  const show = (line: string) => {
    if (!stderr.isTTY || performance.now() - shownAt < REFRESH_MS) return;
    shownAt = performance.now();
    stderr.write(`\r\x1b[K${line.slice(0, (stderr.columns ?? 80) - 1)}`);
  };
  const clear = () => void (stderr.isTTY && stderr.write('\r\x1b[K'));
  try {
    return await work(Object.assign(show, { clear }));
  } finally {
    clear();
  }
}

export function formatBytes(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}

const WIDTH = 30;

/** A progress bar, or only the count when the total is unknown. */
export function formatBar(done: number, total?: number): string {
  if (!total) return done.toLocaleString('en');
  const filled = Math.round((WIDTH * done) / total);
  const numbers = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${numbers}`;
}
