import { expect, test } from 'vitest';
import type { QuoteLine } from '#contract/deals/quote.ts';
import { regions } from '#contract/licence/regions.ts';
import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator } from '#i18n/i18n.ts';
import {
  flatLine as flat,
  quoteLine as line,
  mixedQuote as quote,
  shareLine as share,
  lineTerms as terms,
} from '#tests/support/data/quote-lines.ts';
import type { Order } from './quote-data.ts';
import {
  askedTerms,
  comparedFacts,
  sharedOffer,
  signWords,
  timeLeftWords,
  totalWords,
  versionWords,
  wholePrice,
} from './quote-words.ts';

const en = createTranslator('en', compileCatalogue('en', ['deals', 'licence', 'orders', 'page']));
const HOUR = 3_600_000;

test('says the time left in days, hours or minutes, rounded up', () => {
  expect(timeLeftWords(en, 14 * 24 * HOUR - 1)).toBe('14 days left');
  expect(timeLeftWords(en, 47.5 * HOUR)).toBe('48 hours left');
  expect(timeLeftWords(en, 23.9 * HOUR)).toBe('24 hours left');
  expect(timeLeftWords(en, 0.9 * HOUR)).toBe('54 minutes left');
  expect(timeLeftWords(en, 1)).toBe('1 minute left');
});

test('totals say that there are shares', () => {
  expect(totalWords(en, quote, [flat])).toBe('EUR\u00a04,000.50');
  expect(totalWords(en, quote, [flat, share])).toBe('EUR\u00a04,000.50 + revenue share');
  expect(totalWords(en, quote, [share])).toBe('Revenue share only');
});

test('the button that signs says what is due', () => {
  expect(signWords(en, quote, [flat])).toBe('Sign and accept for EUR\u00a04,000.50');
  expect(signWords(en, quote, [flat, share])).toBe(
    'Sign and accept for EUR\u00a04,000.50 + revenue share',
  );
  expect(signWords(en, quote, [share])).toBe('Sign and accept');
});

test('a price per episode has the number of episodes and the amount', () => {
  const perEpisode = line(3, { model: 'per_episode', amount_minor: 5000 }, 400_000);
  expect(wholePrice(en, quote, { ...perEpisode, episode_count: 80 })).toBe(
    'EUR\u00a050.00 per episode × 80 episodes = EUR\u00a04,000.00',
  );
  expect(wholePrice(en, quote, flat)).toBe('EUR\u00a04,000.50');
});

test('terms and versions have the words of the memo', () => {
  const values = comparedFacts(en, terms, terms).map(({ value }) => value);
  expect(values).toContain('Spanish (dubbing and subtitles)');
  expect([-1, 0, 1].map((version) => versionWords(en, version as -1 | 0 | 1))).toEqual([
    'Version: Undecided',
    'Version: Original version',
    'Version: Custom version',
  ]);
});

test('compared terms name the other value only where it differs', () => {
  const differing = comparedFacts(en, { ...terms, term_months: 36 }, terms).filter(
    ({ change }) => change !== undefined,
  );
  expect(differing).toMatchObject([
    { label: 'Term', change: { before: '24 months', after: '36 months' } },
  ]);
  const reordered = { ...terms, territories: ['CL', 'MX'] };
  expect(comparedFacts(en, reordered, terms).every(({ change }) => change === undefined)).toBe(
    true,
  );
});

test('lines share their offer only if they were ordered on the same terms too', () => {
  const own = { ...terms, territories: ['ES'] };
  const item = (drama_id: number, ordered: QuoteLine['terms']) => ({ drama_id, terms: ordered });
  const order = { terms, items: [item(1, own), item(2, terms), item(3, terms)] } as Order;
  const offer = (drama_id: number, offered = terms) => ({ ...flat, drama_id, terms: offered });
  // Its own ordered terms, not the common ones, are compared with the offer.
  const ordered = askedTerms(order);
  expect(sharedOffer(ordered, [offer(1, own)])).toEqual({ terms: own, asked: own });
  expect(sharedOffer(ordered, [offer(1), offer(2)])).toBeUndefined();
  expect(sharedOffer(ordered, [offer(2), offer(3)])).toEqual({ terms, asked: terms });
  expect(sharedOffer(ordered, [offer(2), offer(3, own)])).toBeUndefined();
  // A counter-offer to the version before replaces what was ordered.
  const wished = { ...terms, term_months: 18 };
  const before = { ...quote, lines: [{ ...offer(2), wished_terms: wished }, offer(3)] };
  expect(sharedOffer(askedTerms(order, before), [offer(2)])).toEqual({ terms, asked: wished });
  expect(askedTerms(order, before)(offer(3))).toBe(terms);
});

test('names the countries of two different lists of the same length', () => {
  const codes = regions.flatMap(({ codes }) => codes.slice(0, 1));
  const others = regions.flatMap(({ codes }) => codes.slice(1, 2));
  const [fact] = comparedFacts(
    en,
    { ...terms, territories: codes },
    { ...terms, territories: others },
  );
  expect(fact?.value).toBe('10 countries');
  expect(fact?.change?.before).toContain(', ');
  expect(fact?.change?.after).toContain(', ');
});
