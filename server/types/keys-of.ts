/** The keys of an object that has no others than its type names. */
export function keysOf<Keyed extends object>(object: Keyed) {
  return Object.keys(object) as (keyof Keyed)[];
}
