import type { DramaEntry } from '#server/areas/catalogue/entries/entry.ts';
import { shortenTerritories } from '#server/areas/rights/shorten.ts';

/** `all`, `none` or `first 3`. */
export function describePreview({
  preview,
  preview_episodes,
}: Pick<DramaEntry, 'preview' | 'preview_episodes'>): string {
  return preview === 'first' ? `first ${preview_episodes}` : preview;
}

/** All countries: `MX, AR, CL, CO`, or `WORLD − CN`. */
export function listTerritories({
  watch_territories,
  watch_territories_excluded,
}: Pick<DramaEntry, 'watch_territories' | 'watch_territories_excluded'>): string {
  const lists = [watch_territories, watch_territories_excluded].map((codes) => codes.join(', '));
  return lists.filter(Boolean).join(' − ');
}

/** Shortened for tables: `WORLD − CN`, `MX, AR + 4`. */
export function describeTerritories({
  watch_territories,
  watch_territories_excluded,
}: Pick<DramaEntry, 'watch_territories' | 'watch_territories_excluded'>): string {
  return shortenTerritories(watch_territories, watch_territories_excluded);
}
