// The score of every genre.
import { comedy, fantasy, urban, workplace } from './bright.ts';
import { hidden, revenge, suspense, wuxia } from './dark.ts';
import type { Score } from './playing.ts';
import { campus, family, palace, romance } from './tender.ts';

export const scores: Record<string, Score> = {
  romance,
  revenge,
  'hidden-identity': hidden,
  'costume-palace': palace,
  'fantasy-rebirth': fantasy,
  urban,
  family,
  suspense,
  comedy,
  workplace,
  campus,
  wuxia,
};
