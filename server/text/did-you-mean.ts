/** ` Did you mean urban?`, or nothing when no candidate is near. */
export function didYouMean(text: string, candidates: Iterable<string>): string {
  const found = closest(text, candidates);
  return found === undefined ? '' : ` Did you mean ${found}?`;
}

/** The candidate at the smallest edit distance: at most 1, plus 1 per 6 letters. */
export function closest(text: string, candidates: Iterable<string>): string | undefined {
  const wanted = Array.from(text.toLowerCase());
  let found: string | undefined;
  let fewest = 2 + Math.floor(wanted.length / 6);
  for (const candidate of candidates) {
    const other = Array.from(candidate.toLowerCase());
    if (Math.abs(other.length - wanted.length) >= fewest) continue;
    const corrections = correctionsBetween(wanted, other);
    // Texts that share no letter are not a match, even if both are short.
    if (corrections >= fewest || corrections >= Math.max(wanted.length, other.length)) continue;
    found = candidate;
    fewest = corrections;
  }
  return found;
}

/** Edit distance: letters inserted, deleted, replaced, or swapped with the next one. */
function correctionsBetween(one: string[], other: string[]): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      current[at] = Math.min(
        (last[at] as number) + 1,
        (current[at - 1] as number) + 1,
        (last[at - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (before[at - 2] as number) + 1 : Infinity,
      );
    }
    [before, last] = [last, current];
  }
  return last[other.length] as number;
}
