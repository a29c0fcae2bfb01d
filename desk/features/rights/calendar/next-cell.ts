/**
 * The cell to which an arrow key moves: left and right within a row, up and down to the row's name,
 * or from a bar to the bar of the next row that starts closest to it.
 */
export function nextCell(
  cells: readonly HTMLElement[],
  current: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const at = cells.indexOf(current);
  if (at < 0) return undefined;
  const rowOf = (cell: HTMLElement | undefined) => cell?.dataset.cell?.split('/')[0];
  const isHead = (cell: HTMLElement) => !cell.dataset.cell?.includes('/');
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = cells[at + (key === 'ArrowRight' ? 1 : -1)];
    return rowOf(next) === rowOf(current) ? next : undefined;
  }
  if (key === 'Home') return cells[0];
  if (key === 'End') return cells.findLast(isHead);
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const step = key === 'ArrowDown' ? 1 : -1;
  let next = at + step;
  while (cells[next] && rowOf(cells[next]) === rowOf(current)) next += step;
  const row = rowOf(cells[next]);
  const inRow = cells.filter((cell) => row !== undefined && rowOf(cell) === row);
  const [head, ...bars] = inRow;
  if (isHead(current) || bars.length === 0) return head;
  const left = current.getBoundingClientRect().left;
  const distance = (cell: HTMLElement) => Math.abs(cell.getBoundingClientRect().left - left);
  return bars.toSorted((one, other) => distance(one) - distance(other))[0];
}
