import type { CatalogueService } from '../../server/modules/catalogue/catalogue.service.ts';
import type { PageRequest } from '../../server/modules/catalogue/pages.service.ts';
import { tags, years } from './fill.ts';

/** One call; the round varies what it asks for. */
export type Call = (round: number) => Promise<unknown>;

const filters: [name: string, filter: PageRequest['filter']][] = [
  ['', {}],
  [', a tag of every third', { tagId: tags.common }],
  [', a tag of every 37th', { tagId: tags.middle }],
  [', a year', { releaseYear: years.common }],
  [', new', { isNewRelease: true }],
  [', not new', { isNewRelease: false }],
  [', tag, year and not new', { tagId: 4, releaseYear: years.common, isNewRelease: false }],
];

/** Pages so small that the small catalogue has a hundred of them too. */
const farPages: [name: string, filter: PageRequest['filter'], pageSize: number][] = [
  ['', {}, 24],
  [', of 100', {}, 100],
  [', a tag of every third', { tagId: tags.common }, 24],
  [', a tag of every 37th', { tagId: tags.middle }, 2],
  [', a year', { releaseYear: years.common }, 4],
  [', not new', { isNewRelease: false }, 24],
];

/** So few that the small catalogue has no more of them: the large one is asked for as many. */
const RARE_PAGE = 1;
const rareFilters: typeof filters = [
  [', a rare tag', { tagId: tags.rare }],
  [', a rare year', { releaseYear: years.rare }],
];

/** As callers find them: in every title, in a hundredth, in a few, in one, in none. */
const keywords: [name: string, keyword: string][] = [
  ['one letter', 'a'],
  ['in every title', 'of the'],
  ['one Han character, in every title', '的'],
  ['in one title of a hundred', 'balllow'],
  ['two Han characters', '爱山'],
  ['four Han characters', '爱山豪门'],
  ['two words', 'balllow polster'],
  ['a whole title', 'balllow polster of the milndale'],
  ['part of a word', 'olst'],
  ['nowhere', 'qqqq'],
  ['nowhere, of words in every title', 'the of'],
  ['nowhere, of beginnings in many titles', 'zz th of'],
];

/** Every list call of the catalogue. What is kept in memory is forgotten first. */
export function callsOf(catalogue: CatalogueService, dramas: number): Map<string, Call> {
  const anew =
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
      calls.set(`${sort}${name}`, page({ sort, filter, pageSize: RARE_PAGE }));
    for (const [name, filter, pageSize] of farPages)
      calls.set(`${sort}${name}, page 100`, page({ sort, filter, pageSize, page: 100 }));
  }
  for (const [name, keyword] of keywords) calls.set(`keyword, ${name}`, page({ keyword }));
  calls.set(
    'keyword, in every title, page 100',
    page({ keyword: 'of the', pageSize: 10, page: 100 }),
  );
  const [, rare = ''] = keywords[3] ?? [];
  calls.set('keyword with a tag', page({ keyword: rare, filter: { tagId: tags.common } }));
  calls.set('keyword by title', page({ keyword: rare, sort: 'title' }));
  calls.set('random', () => catalogue.listRandom('en', 12));
  calls.set('detail with related', (round) =>
    catalogue.getDetail('en', 1 + ((round * 7919) % dramas), 1),
  );
  calls.set(
    'new releases',
    anew(() => catalogue.listNewReleases('en', 12)),
  );
  calls.set(
    'popular of a tag',
    anew(() => catalogue.listPopularByTag('en', tags.common, 12)),
  );
  calls.set(
    'years',
    anew(() => catalogue.listYears()),
  );
  calls.set(
    'tags',
    anew(() => catalogue.listTags('en')),
  );
  return calls;
}
