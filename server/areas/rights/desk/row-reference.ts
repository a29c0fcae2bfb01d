/** A grant (`R12`) or a holdback (`H3`). */
export interface RowReference {
  kind: 'right' | 'holdback';
  id: number;
}

/** Reads `R12` or `H3`, in any case; undefined for another text. */
export function findRowReference(text: string): RowReference | undefined {
  const [, letter, id] = /^([RH])(\d{1,15})$/i.exec(text.trim()) ?? [];
  if (!letter) return undefined;
  return { kind: letter.toUpperCase() === 'R' ? 'right' : 'holdback', id: Number(id) };
}
