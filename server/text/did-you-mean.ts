/** The candidate at the smallest edit distance: at most 1, plus 1 per 6 letters. */
export function closest(text: string, candidates: Iterable<string>): string | undefined {
  const wanted = Array.from(text.toLowerCase());
  let found: string | undefined;
  let limit = 2 + Math.floor(wanted.length / 6);
  for (const candidate of candidates) {
    const other = Array.from(candidate.toLowerCase());
    if (Math.abs(other.length - wanted.length) >= limit) continue;
    const corrections = correctionsBetween(wanted, other);
    // Texts that share no letter are not a match, even if both are short.
    if (corrections >= limit || corrections >= Math.max(wanted.length, other.length)) continue;
    found = candidate;
    limit = corrections;
  }
  return found;
}

/** Edit distance: letters inserted, deleted, replaced, or swapped with the next one. */
function correctionsBetween(one: string[], other: string[]): number {
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const currentRow = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      currentRow[column] = Math.min(
        (lastRow[column] as number) + 1,
        (currentRow[column - 1] as number) + 1,
        (lastRow[column - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (rowBeforeLast[column - 2] as number) + 1 : Infinity,
      );
    }
    [rowBeforeLast, lastRow] = [lastRow, currentRow];
  }
  return lastRow[other.length] as number;
}
