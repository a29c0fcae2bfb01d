/**
 * The parts of a line, with dots between them. The space before a dot does not break, so no line
 * starts with one.
 */
export function separated(parts: readonly (string | number)[]): string {
  return parts.join('\u00a0· ');
}
