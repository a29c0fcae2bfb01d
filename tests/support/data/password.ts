/** The password of accounts that sign in. */
export const PASSWORD = 'a wet paper lantern';

/** A well-formed code that differs from this one. */
export function wrongCode(right: string): string {
  return String((Number(right) + 1) % 1_000_000).padStart(6, '0');
}
