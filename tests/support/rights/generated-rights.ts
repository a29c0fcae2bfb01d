import fc from 'fast-check';
import { type LeafMedium, leafMedia } from '#contract/licence/media.ts';
import { type LanguageUse, languageUseNames } from '#contract/licence/terms.ts';
import { countryCodes } from '#contract/licence/territories.ts';
import type { PlainOffer, PlainRequest, PlainRow } from './brute-force.ts';

/** The first and the last of the codes, and two others. */
const COUNTRIES = ['AD', 'JP', 'MX', 'ZW'];
const MEDIA: LeafMedium[] = ['svod', 'tv_pay', 'remake'];
const LANGUAGES = ['es', 'es-MX', 'es-419', 'pt', 'pt-BR'];

function weighted<Value>(...options: [number, fc.Arbitrary<Value>][]): fc.Arbitrary<Value> {
  return fc.oneof(...options.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

const someMedia = fc.subarray(MEDIA, { minLength: 1 });
const someCountries: fc.Arbitrary<readonly string[]> = fc.subarray(COUNTRIES, { minLength: 1 });
const someLanguages: fc.Arbitrary<LanguageUse[]> = fc.uniqueArray(
  fc.record({ language: fc.constantFrom(...LANGUAGES), use: fc.constantFrom(...languageUseNames) }),
  { minLength: 1, maxLength: 3, selector: ({ language, use }) => `${language}:${use}` },
);

const request: fc.Arbitrary<PlainRequest> = fc.record({
  countries: weighted([40, someCountries], [1, fc.constant(countryCodes)]),
  media: someMedia,
  languages: fc.oneof(fc.constant<LanguageUse[]>([]), someLanguages),
  start: fc.oneof(
    fc.constantFrom('2028-01-31', '2028-02-29', '2028-03-31'),
    fc.integer({ min: 0, max: 120 }).map((days) => addDays('2028-01-01', days)),
  ),
  termMonths: fc.integer({ min: 1, max: 3 }),
  isExclusive: weighted([2, fc.constant(false)], [1, fc.constant(true)]),
});

/** A row whose days are counted from the start of the request. */
type RelativeRow = Omit<PlainRow, 'start' | 'end'> & { start: number; end: number | null };

const before = fc.integer({ min: -40, max: 0 });
/** Where terms of one to three months end. */
const termEnd = fc.constantFrom(29, 30, 31, 60, 61, 90, 91);
const near = weighted(
  [4, fc.integer({ min: -40, max: 130 })],
  [1, fc.constantFrom(-1, 0, 1)],
  [1, termEnd],
);
/** Days around the end of the five years in which a free day is searched. */
const far = fc.integer({ min: 1823, max: 1829 });

/** The scope of a row; `broad` is how often it has all countries, media or languages. */
function scopeOf(broad: number) {
  return {
    countries: weighted<readonly string[]>(
      [broad, fc.constant(countryCodes)],
      [1, fc.constantFrom(...COUNTRIES).map(allBut)],
      [2, someCountries],
    ),
    media: weighted<readonly LeafMedium[]>([broad, fc.constant(leafMedia)], [2, someMedia]),
    languages: weighted([broad, fc.constant<LanguageUse[]>([])], [1, someLanguages]),
    isExclusive: fc.boolean(),
  };
}

function rowOf(
  kind: PlainRow['kind'],
  start: fc.Arbitrary<number>,
  end: fc.Arbitrary<number | null>,
): fc.Arbitrary<RelativeRow> {
  return fc
    .record({
      kind: fc.constant(kind),
      // Grants in are mostly broad, because otherwise hardly any request would be covered.
      ...scopeOf(kind === 'in' ? 6 : 2),
      ...(kind === 'holdback' && { languages: fc.constant<LanguageUse[]>([]) }),
      start,
      end,
      maySublicense: weighted([8, fc.constant(true)], [1, fc.constant(false)]),
    })
    .filter((row) => row.end === null || row.start < row.end);
}

function allBut(excluded: string): string[] {
  return countryCodes.filter((code) => code !== excluded);
}

const grantIn = rowOf(
  'in',
  weighted([6, before], [2, near], [1, far]),
  weighted<number | null>([5, fc.constant(null)], [2, near], [2, termEnd], [1, far]),
);

/** Two grants that follow each other directly, overlap, or leave a gap of one day. */
const succession = fc
  .record({
    grant: rowOf('in', before, fc.constant(null)),
    cut: fc.integer({ min: 1, max: 130 }),
    gap: fc.constantFrom(0, 0, -5, 1),
    isExclusive: fc.boolean(),
  })
  .map(({ grant, cut, gap, isExclusive }) => [
    { ...grant, end: cut },
    { ...grant, start: cut + gap, isExclusive },
  ]);

function blockersOf(kind: PlainRow['kind'], maxLength: number) {
  const end = weighted<number | null>([1, fc.constant(null)], [6, near], [2, far]);
  return fc.array(rowOf(kind, near, end), { maxLength });
}

const grantsIn = weighted(
  [1, fc.constant<RelativeRow[][]>([])],
  [
    15,
    fc.array(
      fc.oneof(
        grantIn.map((grant) => [grant]),
        succession,
      ),
      { minLength: 1, maxLength: 3 },
    ),
  ],
);

const rows: fc.Arbitrary<RelativeRow[]> = fc
  .tuple(grantsIn, blockersOf('out', 2), blockersOf('holdback', 1))
  .map(([grantsIn, ...blockers]) => [...grantsIn.flat(), ...blockers.flat()]);

/** An offer whose days are counted from the start of the request, and its expiry from now. */
type RelativeOffer = Omit<PlainOffer, 'start' | 'validUntil'> & {
  start: number | null;
  validMs: number;
};

const offer: fc.Arbitrary<RelativeOffer> = fc.record({
  ...scopeOf(2),
  start: weighted<number | null>([1, fc.constant(null)], [2, near]),
  termMonths: weighted([6, fc.integer({ min: 1, max: 4 })], [1, fc.constantFrom(59, 60, 61)]),
  orderId: fc.integer({ min: 1, max: 3 }),
  validMs: weighted([1, fc.constantFrom(-1000, 0)], [3, fc.constantFrom(1000, 86_400_000)]),
});

export interface GeneratedCase {
  request: PlainRequest;
  rows: PlainRow[];
  offers: PlainOffer[];
  /** A time in UTC, not after the day on which the request starts. */
  now: string;
  /** The order that is judged, if it has been sent. */
  orderId: number | undefined;
}

/** Requests with rights and quotes that often have something to do with them. */
export const generatedCase: fc.Arbitrary<GeneratedCase> = fc
  .record({
    request,
    rows,
    offers: fc.array(offer, { maxLength: 3 }),
    nowOffset: fc.integer({ min: -40, max: 0 }),
    orderId: fc.constantFrom(undefined, undefined, 1, 2),
  })
  .map(({ request, rows, offers, nowOffset, orderId }) => {
    const now = `${addDays(request.start, nowOffset)}T09:30:00.000Z`;
    return {
      request,
      now,
      orderId,
      rows: rows.map((row) => ({
        ...row,
        start: addDays(request.start, row.start),
        end: row.end === null ? null : addDays(request.start, row.end),
      })),
      offers: offers.map(({ start, validMs, ...offer }) => ({
        ...offer,
        start: start === null ? null : addDays(request.start, start),
        validUntil: new Date(Date.parse(now) + validMs).toISOString(),
      })),
    };
  });

function addDays(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
