/**
 * Moves the focus from a table row by an arrow key, Home or End, and makes the new row the one in
 * the tab order; returns false for other keys.
 */
export function moveFocus(row: HTMLTableRowElement, key: string): boolean {
  const rows = Array.from(row.parentElement?.children ?? []) as HTMLTableRowElement[];
  const at = rows.indexOf(row);
  const target = {
    ArrowDown: rows[at + 1] ?? row,
    ArrowUp: rows[at - 1] ?? row,
    Home: rows[0],
    End: rows.at(-1),
  }[key];
  if (!target) return false;
  row.tabIndex = -1;
  target.tabIndex = 0;
  target.focus();
  return true;
}
