export type PageSlot = number | 'gap-before' | 'gap-after';

/** The first, last and current page and its neighbours. A gap replaces at least two pages. */
export function pageWindow(page: number, pageCount: number): PageSlot[] {
  const from = Math.max(2, Math.min(page - 1, pageCount - 4));
  const to = Math.min(pageCount - 1, Math.max(page + 1, 5));
  const start = from === 3 ? 2 : from;
  const end = to === pageCount - 2 ? pageCount - 1 : to;
  const middle = Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index);
  return [
    ...(pageCount > 0 ? [1] : []),
    ...(start > 2 ? ['gap-before' as const] : []),
    ...middle,
    ...(end < pageCount - 1 ? ['gap-after' as const] : []),
    ...(pageCount > 1 ? [pageCount] : []),
  ];
}
