import type { DramaCard } from '#contract/catalogue.ts';

/** Only the fields that a card shows: a page contains its data twice, as HTML and for hydration. */
export type CardFacts = Pick<
  DramaCard,
  'drama_id' | 'title' | 'cover' | 'episode_count' | 'release_year' | 'is_new_release'
>;

export type FactsWithSynopsis = CardFacts & Pick<DramaCard, 'synopsis'>;

export function toCardFacts(dramas: DramaCard[]): CardFacts[] {
  return dramas.map(factsOf);
}

/** For a random list, whose synopses cannot be fetched later. */
export function toFactsWithSynopsis(dramas: DramaCard[]): FactsWithSynopsis[] {
  return dramas.map((drama) => ({ ...factsOf(drama), synopsis: drama.synopsis }));
}

/** The server caches the HTML of a card by these facts (`rail.tsx`). */
export function factsOf(drama: CardFacts): CardFacts {
  const { drama_id, title, cover, episode_count, release_year, is_new_release } = drama;
  return { drama_id, title, cover, episode_count, release_year, is_new_release };
}
