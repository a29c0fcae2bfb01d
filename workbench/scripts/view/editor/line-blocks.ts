export interface LineBlock {
  /** The number of the line before the first one. */
  readonly start: number;
  /** Lines joined with `\n`. */
  readonly text: string;
}

const MEAN_LINES = 16;
const MAX_LINES = 400;

/**
 * Cuts lines into blocks. Where a block ends depends on the line there, not on its number, so that a
 * line that is inserted or removed changes one block and leaves the others as they were.
 */
export function lineBlocks(lines: readonly string[]): LineBlock[] {
  const blocks: LineBlock[] = [];
  let start = 0;
  for (let end = 1; end <= lines.length; end++) {
    const isFull = end - start >= MAX_LINES || isBoundary(lines[end - 1] ?? '');
    if (!isFull && end < lines.length) continue;
    blocks.push({ start, text: lines.slice(start, end).join('\n') });
    start = end;
  }
  return blocks;
}

function isBoundary(line: string): boolean {
  const middle = line.charCodeAt(line.length >> 1) || 1;
  return (line.length * 31 + middle) % MEAN_LINES === 0;
}
