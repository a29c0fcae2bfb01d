import type { AvailabilityReason, AvailabilityState } from '#contract/licence/availability.ts';
import type { LeafMedium } from '#contract/licence/media.ts';
import type { LanguageUse } from '#contract/licence/terms.ts';

/** A request as a buyer would write it. */
export interface PlainRequest {
  countries: readonly string[];
  media: readonly LeafMedium[];
  /** Empty means every language. */
  languages: readonly LanguageUse[];
  start: string;
  termMonths: number;
  isExclusive: boolean;
}

/** A row of any kind, as an operator would read it. */
export interface PlainRow {
  kind: 'in' | 'out' | 'holdback' | 'quote';
  countries: readonly string[];
  media: readonly LeafMedium[];
  /** Empty means every language. */
  languages: readonly LanguageUse[];
  start: string;
  /** The first day after the period; null if it has no end. */
  end: string | null;
  isExclusive: boolean;
  maySublicense: boolean;
}

/** An offered line of a quote, as an operator would read it. */
export interface PlainOffer extends Omit<PlainRow, 'kind' | 'start' | 'end' | 'maySublicense'> {
  /** Null if the licence starts with the signature. */
  start: string | null;
  termMonths: number;
  orderId: number;
  /** A time in UTC. */
  validUntil: string;
}

export interface PlainAnswer {
  state: AvailabilityState;
  reasons: AvailabilityReason[];
  /** `MX svod` */
  freePairs: string[];
  freeFrom: string | null;
}

/**
 * The languages that generated cases use, as the sets of varieties that they stand for. `es` and `pt`
 * include varieties that have no tag of their own here; `*` includes a language never named.
 */
const VARIETIES: Record<string, string[]> = {
  es: ['es', 'es-MX', 'es-419'],
  'es-MX': ['es-MX'],
  'es-419': ['es-419'],
  pt: ['pt', 'pt-BR'],
  'pt-BR': ['pt-BR'],
  '*': ['es', 'es-MX', 'es-419', 'pt', 'pt-BR', 'another'],
};

/** Every day of some years, in order, and the place of each. */
const CALENDAR: string[] = [];
for (const day = new Date('2027-01-01'); day.getUTCFullYear() < 2037; ) {
  CALENDAR.push(day.toISOString().slice(0, 10));
  day.setUTCDate(day.getUTCDate() + 1);
}
const PLACES = new Map(CALENDAR.map((day, index) => [day, index]));

/**
 * Decides availability as the design describes it, in the slowest way: for every country, medium,
 * language use, and for every single day. It shares no code with the server.
 */
export function decideByBruteForce(request: PlainRequest, rows: readonly PlainRow[]): PlainAnswer {
  if (!rows.some((row) => row.kind === 'in'))
    return { state: 'unstated', reasons: [], freePairs: [], freeFrom: null };

  const days = daysFrom(request.start, request.termMonths);
  const freePairs: string[] = [];
  const reasons = new Set<AvailabilityReason>();
  let [pairCount, isAnyNegotiating] = [0, false];
  for (const country of request.countries)
    for (const medium of request.media) {
      const found = new Set<AvailabilityReason>();
      for (const atom of atomsOf(request.languages)) {
        const touching = rows.filter((row) => appliesTo(row, country, medium, atom));
        for (const reason of findReasons(request, touching, days)) found.add(reason);
      }
      pairCount += 1;
      if (found.size === 0) freePairs.push(`${country} ${medium}`);
      if (found.size === 1 && found.has('negotiating')) isAnyNegotiating = true;
      for (const reason of found) reasons.add(reason);
    }

  return {
    state: toState(freePairs.length, pairCount, isAnyNegotiating),
    reasons: [...reasons],
    freePairs,
    freeFrom: findFreeFrom(request, rows),
  };
}

/** The rows of the offers that count at this time in UTC for the order, if there is one. */
export function openQuotes(
  offers: readonly PlainOffer[],
  now: string,
  orderId: number | undefined,
): PlainRow[] {
  return offers.flatMap(({ start, termMonths, orderId: otherId, validUntil, ...offer }) => {
    if (validUntil <= now || otherId === orderId) return [];
    const firstDay = start ?? now.slice(0, 10);
    const end = addMonths(firstDay, termMonths);
    return [{ ...offer, kind: 'quote', start: firstDay, end, maySublicense: false }];
  });
}

/** Whether the whole request can be granted; quotes do not count, and unstated rights are held. */
export function isGrantableByBruteForce(request: PlainRequest, rows: readonly PlainRow[]): boolean {
  const everything: PlainRow = {
    kind: 'in',
    countries: request.countries,
    media: request.media,
    languages: [],
    start: '2000-01-01',
    end: null,
    isExclusive: true,
    maySublicense: true,
  };
  const granted = rows.filter(({ kind }) => kind !== 'quote');
  const isStated = granted.some(({ kind }) => kind === 'in');
  const { state } = decideByBruteForce(request, isStated ? granted : [...granted, everything]);
  return state === 'free';
}

function toState(free: number, all: number, isAnyNegotiating: boolean): AvailabilityState {
  if (free === all) return 'free';
  if (free > 0) return 'partly';
  return isAnyNegotiating ? 'negotiating' : 'taken';
}

/** The reasons against one atom, given the rows that apply to it. */
function findReasons(
  request: PlainRequest,
  rows: readonly PlainRow[],
  days: readonly string[],
): Set<AvailabilityReason> {
  const reasons = new Set<AvailabilityReason>();
  const isOn = (row: PlainRow, day: string) => row.start <= day && (!row.end || day < row.end);
  const mayUse = rows.filter((row) => row.kind === 'in' && row.maySublicense);
  const isHeld = days.every((day) => mayUse.some((row) => isOn(row, day)));
  const isHeldExclusively = days.every((day) =>
    mayUse.some((row) => row.isExclusive && isOn(row, day)),
  );
  if (!isHeld) reasons.add('no_rights_in');
  else if (request.isExclusive && !isHeldExclusively) reasons.add('not_exclusive_in');

  for (const row of rows)
    for (const day of days) {
      if (!isOn(row, day)) continue;
      const isEitherExclusive = row.isExclusive || request.isExclusive;
      if (row.kind === 'out' && isEitherExclusive) reasons.add('rights_out_exist');
      if (row.kind === 'holdback') reasons.add('holdback');
      if (row.kind === 'quote' && isEitherExclusive) reasons.add('negotiating');
    }
  return reasons;
}

/** Tries every day of five years. */
function findFreeFrom(request: PlainRequest, rows: readonly PlainRow[]): string | null {
  const atoms = atomsOf(request.languages);
  const isAllFreeOn = (day: string) =>
    request.countries.every((country) =>
      request.media.every((medium) =>
        atoms.every((atom) => {
          const touching = rows.filter((row) => appliesTo(row, country, medium, atom));
          return findReasons(request, touching, [day]).size === 0;
        }),
      ),
    );
  // The answer for a day depends only on the rows in force, which are the same on most days.
  const answers = new Map<string, boolean>();
  const freeDays = new Set<string>();
  for (const day of daysFrom(request.start, 60 + request.termMonths + 1)) {
    const inForce = rows.map((row) => row.start <= day && (!row.end || day < row.end)).join();
    const isFree = answers.get(inForce) ?? isAllFreeOn(day);
    answers.set(inForce, isFree);
    if (isFree) freeDays.add(day);
  }

  const candidates = [...daysFrom(request.start, 60), addMonths(request.start, 60)];
  const isFreeFrom = (start: string) =>
    daysFrom(start, request.termMonths).every((day) => freeDays.has(day));
  return candidates.find(isFreeFrom) ?? null;
}

/** Each language use, as the set of its varieties: `es-MX audio`. */
function atomsOf(languages: readonly LanguageUse[]): string[][] {
  const named = languages.length > 0 ? languages : [{ language: '*', use: 'any' }];
  return named.flatMap(({ language, use }) =>
    (use === 'any' ? ['audio', 'subtitle'] : [use]).map((one) =>
      (VARIETIES[language] ?? []).map((variety) => `${variety} ${one}`),
    ),
  );
}

/** A grant in must have all varieties of the atom; the other rows apply if they have one of them. */
function appliesTo(row: PlainRow, country: string, medium: LeafMedium, atom: string[]): boolean {
  if (!row.countries.includes(country) || !row.media.includes(medium)) return false;
  const granted = atomsOf(row.languages).flat();
  return row.kind === 'in'
    ? atom.every((variety) => granted.includes(variety))
    : atom.some((variety) => granted.includes(variety));
}

function daysFrom(start: string, months: number): string[] {
  return CALENDAR.slice(PLACES.get(start), PLACES.get(addMonths(start, months)));
}

/** Counts the months one by one, then goes back to a day that exists. */
function addMonths(day: string, months: number): string {
  let [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  for (let count = 0; count < months; count += 1) {
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
  const write = () => [year, month, date].map((part) => String(part).padStart(2, '0')).join('-');
  while (!PLACES.has(write())) date -= 1;
  return write();
}
