const MAX_PRINTED = 10;

/** The first warnings of a row, and how many more there are. `--json` prints all. */
export function shortenWarnings(warnings: readonly string[]): string[] {
  const more = warnings.length - MAX_PRINTED;
  return more > 0
    ? [...warnings.slice(0, MAX_PRINTED), `and ${more} more warnings`]
    : [...warnings];
}
