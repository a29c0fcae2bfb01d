/** The message of what was thrown, which need not be an error. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The code of an error of Node or PostgreSQL, such as `ENOENT` or `23505`. */
export function codeOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}
