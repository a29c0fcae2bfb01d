/** The chosen titles by id, kept when the page or the filters change. */
export type Selection<Item extends { drama_id: number }> = ReadonlyMap<number, Item>;

/**
 * Chooses or unchooses one item of the list; with `from`, all items between that id and `dramaId`.
 */
export function chooseInList<Item extends { drama_id: number }>(
  selection: Selection<Item>,
  list: readonly Item[],
  dramaId: number,
  { isChosen, from }: { isChosen: boolean; from?: number | undefined },
): Selection<Item> {
  const end = list.findIndex(({ drama_id }) => drama_id === dramaId);
  const start = list.findIndex(({ drama_id }) => drama_id === from);
  const first = start < 0 ? end : Math.min(start, end);
  const items = list.slice(first, Math.max(start, end) + 1);
  return chooseAll(selection, items, isChosen);
}

export function chooseAll<Item extends { drama_id: number }>(
  selection: Selection<Item>,
  items: readonly Item[],
  isChosen: boolean,
): Selection<Item> {
  const next = new Map(selection);
  for (const item of items) {
    if (isChosen) next.set(item.drama_id, item);
    else next.delete(item.drama_id);
  }
  return next;
}

/** Whether none, some or all titles of one page are chosen. */
export function chosenPart<Item extends { drama_id: number }>(
  selection: Selection<Item>,
  page: readonly Item[],
): 'none' | 'some' | 'all' {
  const count = page.filter(({ drama_id }) => selection.has(drama_id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}
