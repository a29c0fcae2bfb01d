import type { DramaCard } from '../../../contract/catalogue.ts';

/** What a card shows. A page carries its data twice, as HTML and for hydration: the rest stays out. */
export type CardFacts = Pick<
  DramaCard,
  'drama_id' | 'title' | 'cover' | 'episode_count' | 'release_year' | 'is_new_release'
>;

export type ToldFacts = CardFacts & Pick<DramaCard, 'synopsis'>;

export function toCardFacts(dramas: DramaCard[]): CardFacts[] {
  return dramas.map(factsOf);
}

/** With the synopses too: for a list that cannot be asked for again. */
export function toToldFacts(dramas: DramaCard[]): ToldFacts[] {
  return dramas.map((drama) => ({ ...factsOf(drama), synopsis: drama.synopsis }));
}

function factsOf(drama: DramaCard): CardFacts {
  const { drama_id, title, cover, episode_count, release_year, is_new_release } = drama;
  return { drama_id, title, cover, episode_count, release_year, is_new_release };
}
