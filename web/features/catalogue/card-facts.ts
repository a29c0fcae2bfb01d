import type { DramaCard } from '../../../contract/catalogue.ts';

/** What a card shows. A page carries its data twice, as HTML and for hydration: the rest stays out. */
export type CardFacts = Pick<
  DramaCard,
  'drama_id' | 'title' | 'cover' | 'episode_count' | 'release_year' | 'is_new_release'
>;

export function toCardFacts(dramas: DramaCard[]): CardFacts[] {
  return dramas.map(({ drama_id, title, cover, episode_count, release_year, is_new_release }) => ({
    drama_id,
    title,
    cover,
    episode_count,
    release_year,
    is_new_release,
  }));
}
