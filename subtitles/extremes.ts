/**
 * The smallest of the values, `Infinity` if there are none. Unlike `Math.min(...values)` it accepts
 * any number of values: a call with about 100,000 arguments fails.
 */
export function smallestOf(values: Iterable<number>): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const value of values) smallest = Math.min(smallest, value);
  return smallest;
}

/** The largest of the values, at least `least`. */
export function largestOf(values: Iterable<number>, least: number): number {
  let largest = least;
  for (const value of values) largest = Math.max(largest, value);
  return largest;
}
