const EVERY_MS = 100;

/** One line that changes while something lasts, for who watches a terminal; then it is gone. */
export async function withProgress<Result>(
  work: (show: (line: string) => void) => Promise<Result>,
): Promise<Result> {
  const { stderr } = process;
  if (!stderr.isTTY) return work(() => {});
  let shownAt = 0;
  const show = (line: string) => {
    if (performance.now() - shownAt < EVERY_MS) return;
    shownAt = performance.now();
    stderr.write(`\r\x1b[K${line.slice(0, (stderr.columns ?? 80) - 1)}`);
  };
  try {
    return await work(show);
  } finally {
    stderr.write('\r\x1b[K');
  }
}

export function formatBytes(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
