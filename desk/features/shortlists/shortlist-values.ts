import type { DramaChoice } from '#contract/desk/catalogue/drama-choices.ts';
import type { DeskInput } from '#contract/desk/client.ts';
import type { DeskShortlist } from '#contract/desk/sales/shortlists.ts';

export type ListedTitle = DeskShortlist['titles'][number];

export interface ShortlistValues {
  name: string;
  note: string;
  titles: ListedTitle[];
}

export function toShortlistValues({ name, note, titles }: DeskShortlist): ShortlistValues {
  return { name, note, titles };
}

export function toListedTitle(choice: DramaChoice): ListedTitle {
  const { drama_id, drama, title, state, cover } = choice;
  return { drama_id, drama, title, state, cover, note: '' };
}

type ShortlistChange = Omit<DeskInput<'updateShortlist'>, 'shortlist_id' | 'version'>;

/** Only what differs, so that the audit log has no more than the change. */
export function toShortlistChange(
  { name, note, titles }: ShortlistValues,
  before: DeskShortlist,
): ShortlistChange {
  const notes = new Map(before.titles.map((title) => [title.drama_id, title.note]));
  const isOrdered =
    titles.length === before.titles.length &&
    titles.every(({ drama_id }, index) => before.titles[index]?.drama_id === drama_id);
  const entries = titles.map((title) => ({
    drama: title.drama,
    ...(title.note.trim() !== (notes.get(title.drama_id) ?? '') && { note: title.note.trim() }),
  }));
  const hasNotes = entries.some((entry) => 'note' in entry);
  return {
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(note.trim() !== before.note && { note: note.trim() }),
    ...((!isOrdered || hasNotes) && { titles: entries }),
  };
}
