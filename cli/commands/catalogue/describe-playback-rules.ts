import type { DramaEntry } from '../../../server/modules/catalogue/entries/entry.ts';
import { shortenTerritories } from '../../../server/modules/rights/shorten.ts';

/** `all`, `none` or `first 3`. */
export function describePreview({
  preview,
  preview_episodes,
}: Pick<DramaEntry, 'preview' | 'preview_episodes'>): string {
  return preview === 'first' ? `first ${preview_episodes}` : preview;
}

/** `WORLD − CN` */
export function describeTerritories({
  watch_territories,
  watch_territories_excluded,
}: Pick<DramaEntry, 'watch_territories' | 'watch_territories_excluded'>): string {
  return shortenTerritories(watch_territories, watch_territories_excluded);
}
