import type { Db } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { type Entry, type HoldbackEntry, nameOf, type RightEntry } from '../right-entry.ts';
import { loadHoldbacks, loadRights, type Stored } from '../stored-rights.ts';
import type { RowReference } from './row-reference.ts';

/** As in a file of the import, with the name of the row: `R12` or `H3`. */
export type ListedRight = RightEntry & { id: string };
export type ListedHoldback = HoldbackEntry & { id: string };

export function toListed<One extends Entry>({ id, entry }: Stored<One>): One & { id: string } {
  return { id: nameOf(entry, id), ...entry };
}

/** A listed row with the facts that its fields do not have. */
export type DetailedRow<One extends Entry = Entry> = One & {
  id: string;
  /** The deal that a grant belongs to. */
  dealNo: string | null;
  updatedAt: Date;
};

export function toDetailed<One extends Entry>(stored: Stored<One>): DetailedRow<One> {
  const { dealNo = null, updatedAt } = stored;
  return { ...toListed(stored), dealNo, updatedAt };
}

/** Throws if there is no such row. */
export async function loadRow(from: Db, { kind, id }: RowReference): Promise<Stored> {
  const [row] =
    kind === 'right' ? await loadRights(from, { id }) : await loadHoldbacks(from, { id });
  if (row) return row;
  const [noun, name] = kind === 'right' ? ['grant', `R${id}`] : ['holdback', `H${id}`];
  throw new OperatorError(`There is no ${noun} ${name}.`, {
    message: 'deskError.rightsNoRow',
    values: { row: name },
  });
}
