import type { CatalogueService } from '#server/areas/catalogue/catalogue.service.ts';
import type { PageRequest } from '#server/areas/catalogue/pages.service.ts';
import { tags, years } from './fill.ts';

/** One call; the round varies its input. */
export type Call = (round: number) => Promise<unknown>;

const filters: [name: string, filter: PageRequest['filter']][] = [
  ['', {}],
  [', tag of every 3rd drama', { tagId: tags.common }],
  [', tag of every 37th drama', { tagId: tags.middle }],
  [', a year', { releaseYear: years.common }],
  [', new', { isNewRelease: true }],
  [', not new', { isNewRelease: false }],
  [
    ', tag, year and not new',
    { tagId: tags.first, releaseYear: years.common, isNewRelease: false },
  ],
];

/**
 * Lists whose page 100 is measured. Each page size is so small that the list has a hundred pages in
 * the small catalogue too.
 */
const farPages: [name: string, filter: PageRequest['filter'], pageSize: number][] = [
  ['', {}, 24],
  [', of 100', {}, 100],
  [', tag of every 3rd drama', { tagId: tags.common }, 24],
  [', tag of every 37th drama', { tagId: tags.middle }, 2],
  [', a year', { releaseYear: years.common }, 4],
  [', not new', { isNewRelease: false }, 24],
];

/**
 * The page size for rare filters: the rare year matches one drama in 10,000 (`fill.ts`), so a single one
 * of the small catalogue.
 */
const RARE_PAGE_SIZE = 1;
const rareFilters: typeof filters = [
  [', a rare tag', { tagId: tags.rare }],
  [', a rare year', { releaseYear: years.rare }],
];

/** A word of one title in a hundred: each list of `words.ts` has a hundred words. */
const RARE_WORD = 'balllow';

/** Keywords by how many titles match: all, one in a hundred, a few, one, none. */
const keywords: [name: string, keyword: string][] = [
  ['one letter', 'a'],
  ['in every title', 'of the'],
  ['one Han character, in every title', '的'],
  ['in one title of a hundred', RARE_WORD],
  ['two Han characters', '爱山'],
  ['four Han characters', '爱山豪门'],
  ['two words', 'balllow polster'],
  ['a whole title', 'balllow polster of the milndale'],
  ['part of a word', 'olst'],
  ['no match', 'qqqq'],
  ['no match, words that are in every title', 'the of'],
  ['no match, beginnings that are in many titles', 'zz th of'],
];

/** Every list call of the catalogue by name; a call that uses the cache clears it first. */
export function callsOf(catalogue: CatalogueService, dramas: number): Map<string, Call> {
  const uncached =
    (call: Call): Call =>
    (round) => {
      catalogue.clearCache();
      return call(round);
    };
  const page =
    (request: Partial<PageRequest>): Call =>
    () =>
      catalogue.listPage('en', { filter: {}, sort: 'newest', page: 1, pageSize: 24, ...request });
  const calls = new Map<string, Call>();
  for (const sort of ['newest', 'popular', 'title'] as const) {
    for (const [name, filter] of filters) calls.set(`${sort}${name}`, page({ sort, filter }));
    for (const [name, filter] of rareFilters)
      calls.set(`${sort}${name}`, page({ sort, filter, pageSize: RARE_PAGE_SIZE }));
    for (const [name, filter, pageSize] of farPages)
      calls.set(`${sort}${name}, page 100`, page({ sort, filter, pageSize, page: 100 }));
  }
  for (const [name, keyword] of keywords) calls.set(`keyword, ${name}`, page({ keyword }));
  calls.set(
    'keyword, in every title, page 100',
    page({ keyword: 'of the', pageSize: 10, page: 100 }),
  );
  calls.set('keyword with a tag', page({ keyword: RARE_WORD, filter: { tagId: tags.common } }));
  calls.set('keyword by title', page({ keyword: RARE_WORD, sort: 'title' }));
  calls.set('random', () => catalogue.listRandom('en', 12));
  calls.set('detail with related', (round) =>
    catalogue.getDetail('en', 1 + ((round * 7919) % dramas), 1),
  );
  calls.set(
    'new releases',
    uncached(() => catalogue.listNewReleases('en', 12)),
  );
  calls.set(
    'popular of a tag',
    uncached(() => catalogue.listPopularByTag('en', tags.common, 12)),
  );
  calls.set(
    'years',
    uncached(() => catalogue.listYears()),
  );
  calls.set(
    'tags',
    uncached(() => catalogue.listTags('en')),
  );
  return calls;
}
