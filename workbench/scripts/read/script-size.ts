/** The analysis of so much text takes about two seconds on the main thread. */
export const MAX_SCRIPT_BYTES = 2 * 1024 * 1024;

const MAX_BYTES_PER_UNIT = 3;

/** Whether a script is larger than the limit in UTF-8. */
export function isScriptTooLarge(text: string): boolean {
  if (text.length * MAX_BYTES_PER_UNIT <= MAX_SCRIPT_BYTES) return false;
  if (text.length > MAX_SCRIPT_BYTES) return true;
  return new TextEncoder().encode(text).length > MAX_SCRIPT_BYTES;
}
