const counts = new Map<string, { level: string; message: string; count: number }>();

/** Messages are constants of the source; a limit in case that one is not. */
const MAX_MESSAGES = 200;

/** Counts a line of the log, by its message. */
export function countFailure(level: string, message: string): void {
  const key = `${level} ${message}`;
  const known = counts.get(key);
  if (known) known.count += 1;
  else if (counts.size < MAX_MESSAGES) counts.set(key, { level, message, count: 1 });
}

/** What this process has logged since its start. */
export const countedFailures = () => counts.values();
