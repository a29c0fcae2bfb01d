import { leafMedia } from '#contract/licence/media.ts';
import { countryCodes, WORLD } from '#contract/licence/territories.ts';

const MAX_NAMED = 3;

/** `MX, CL`; a longer list names the first two: `MX, CL + 18`. */
export function shortenList(items: readonly string[]): string {
  if (items.length <= MAX_NAMED) return items.join(', ');
  const named = items.slice(0, MAX_NAMED - 1);
  return `${named.join(', ')} + ${items.length - named.length}`;
}

/** `WORLD − CN`; a list of most countries is written as the world without the others. */
export function shortenTerritories(
  territories: readonly string[],
  excluded: readonly string[] = [],
): string {
  const isWorld = territories.includes(WORLD);
  const missing = isWorld ? excluded : countryCodes.filter((code) => !territories.includes(code));
  if (missing.length === 0) return WORLD;
  return isWorld || missing.length < countryCodes.length / 2
    ? `${WORLD} − ${shortenList(missing)}`
    : shortenList(territories);
}

export function isEveryMedium(media: readonly string[]): boolean {
  return media.length === leafMedia.length;
}

export function shortenMedia(media: readonly string[]): string {
  return isEveryMedium(media) ? 'all media' : shortenList(media);
}
