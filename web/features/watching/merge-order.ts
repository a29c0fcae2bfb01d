interface DatedPlace {
  drama_id: number;
  /** ISO 8601 from the server; possibly any text from the device's storage. */
  watched_at: string;
}

/**
 * The device's places that are newer than the account's, oldest first: the server sets the time of
 * each place on arrival, so this order of sending keeps the order in which they were watched.
 */
export function placesToSend<Place extends DatedPlace>(
  device: readonly Place[],
  account: readonly DatedPlace[],
): Place[] {
  const known = new Map(account.map((place) => [place.drama_id, timeOf(place)]));
  return device
    .filter((place) => timeOf(place) > (known.get(place.drama_id) ?? Number.NEGATIVE_INFINITY))
    .toSorted((a, b) => timeOf(a) - timeOf(b));
}

function timeOf({ watched_at }: DatedPlace): number {
  return Date.parse(watched_at) || 0;
}
