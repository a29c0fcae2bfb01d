import { type LeafMedium, leafMedia } from '#contract/licence/media.ts';
import { type LanguageUse, writeLanguageUse } from '#contract/licence/terms.ts';
import {
  type CountrySet,
  type DramaRights,
  EVERY_COUNTRY,
  EVERY_MEDIUM,
  type GrantIn,
  toMediaSet,
} from './grants.ts';
import { type LicenceScope, toGrantScope } from './licence-request.ts';
import type { Period } from './periods.ts';
import { selectRelevant } from './relevant-rights.ts';
import { judgeMedia } from './verdicts.ts';

/** A period in which the same countries are free on every day. */
export interface FreePeriod extends Period {
  /** Free for a licence, exclusive or not. */
  countries: CountrySet;
  /** Those of them that are free for an exclusive licence. */
  exclusive: CountrySet;
}

/** Media that are free in the same countries at the same times. */
export interface FreeMedia {
  media: LeafMedium[];
  /** In order, without periods in which nothing is free. */
  periods: FreePeriod[];
}

/**
 * What is free from a day on. A country is free if it is free in at least one of the lists of
 * languages in which the drama is held.
 */
export function listFreePeriods(rights: DramaRights, from: number): FreeMedia[] {
  const languageLists = distinctLanguages(rights.grantsIn);
  const timelines = new Map<LeafMedium, FreePeriod[]>(leafMedia.map((medium) => [medium, []]));
  for (const period of constantPeriods(rights, from)) {
    const free = freeByMedium(rights, period, languageLists, false);
    const exclusive = freeByMedium(rights, period, languageLists, true);
    for (const [at, medium] of leafMedia.entries())
      append(timelines.get(medium) as FreePeriod[], {
        ...period,
        countries: free[at] as CountrySet,
        exclusive: exclusive[at] as CountrySet,
      });
  }
  const groups = Map.groupBy(leafMedia, (medium) => keyOf(timelines.get(medium) as FreePeriod[]));
  return [...groups.values()]
    .map((media) => ({ media, periods: timelines.get(media[0] as LeafMedium) as FreePeriod[] }))
    .filter(({ periods }) => periods.length > 0);
}

function distinctLanguages(grantsIn: readonly GrantIn[]): (readonly LanguageUse[])[] {
  const lists = new Map(
    grantsIn.map(({ languages }) => [languages.map(writeLanguageUse).toSorted().join(), languages]),
  );
  return [...lists.values()];
}

/** The periods between the days on which a row starts or ends. */
function constantPeriods(rights: DramaRights, from: number): Period[] {
  const rows = Object.values(rights).flat() as Period[];
  const days = rows.flatMap(({ start, end }) => [start, end]).filter((day) => day > from);
  const bounds = [...new Set([from, ...days, Infinity])].toSorted((one, other) => one - other);
  return bounds.slice(1).map((end, at) => ({ start: bounds[at] as number, end }));
}

/** The free countries for each of `leafMedia`. */
function freeByMedium(
  rights: DramaRights,
  period: Period,
  languageLists: readonly (readonly LanguageUse[])[],
  isExclusive: boolean,
): CountrySet[] {
  const free = leafMedia.map(() => 0n);
  for (const languages of languageLists) {
    const scope: LicenceScope = toGrantScope({
      countries: EVERY_COUNTRY,
      media: EVERY_MEDIUM,
      languages,
      isExclusive,
      ...period,
    });
    for (const verdict of judgeMedia(selectRelevant(scope, rights)))
      for (const [at, medium] of leafMedia.entries())
        if (verdict.media & toMediaSet([medium]))
          free[at] = (free[at] as CountrySet) | verdict.free;
  }
  return free;
}

/** Extends the last period if the same countries are free in the next one. */
function append(periods: FreePeriod[], next: FreePeriod): void {
  if (next.countries === 0n) return;
  const last = periods.at(-1);
  const isContinued =
    last?.end === next.start &&
    last.countries === next.countries &&
    last.exclusive === next.exclusive;
  if (isContinued) last.end = next.end;
  else periods.push(next);
}

function keyOf(periods: readonly FreePeriod[]): string {
  return periods.map((period) => Object.values(period).join()).join(';');
}
