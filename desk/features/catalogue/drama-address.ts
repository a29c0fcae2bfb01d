/** The address of a drama's editor. */
export function dramaHref(key: string): string {
  return `/catalogue/${encodeURIComponent(key)}`;
}
