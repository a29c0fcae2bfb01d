interface Kept {
  drama_id: number;
  /** ISO 8601, or anything at all where a device's storage says it. */
  watched_at: string;
}

/**
 * Of the device's places those the account does not know better. The oldest first: the server
 * dates each by its arrival, so they end up in the order they were watched.
 */
export function placesToSend<Place extends Kept>(
  device: readonly Place[],
  account: readonly Kept[],
): Place[] {
  const known = new Map(account.map((kept) => [kept.drama_id, timeOf(kept)]));
  return device
    .filter((place) => timeOf(place) > (known.get(place.drama_id) ?? Number.NEGATIVE_INFINITY))
    .toSorted((a, b) => timeOf(a) - timeOf(b));
}

function timeOf({ watched_at }: Kept): number {
  return Date.parse(watched_at) || 0;
}
