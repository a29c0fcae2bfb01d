import type { ShortlistTitle } from '../shortlists-data.ts';

/**
 * This tab's order after a save: without what was removed elsewhere, and at the end what was added
 * elsewhere. `base` is the order that the save sent, or the titles that the tab knew before it.
 */
export function mergeOrder(local: number[], server: number[], base: number[]): number[] {
  const kept = local.filter((id) => server.includes(id) || !base.includes(id));
  const added = server.filter((id) => !local.includes(id) && !base.includes(id));
  return [...kept, ...added];
}

/** The titles in this order, with the notes of this tab, which may be newer than the saved ones. */
export function arrange(
  order: number[],
  local: ShortlistTitle[],
  server: ShortlistTitle[],
): ShortlistTitle[] {
  const titles = new Map([...server, ...local].map((title) => [title.drama.drama_id, title]));
  return order.flatMap((id) => titles.get(id) ?? []);
}
