import { type LeafMedium, leafMedia } from '#contract/licence/media.ts';
import type { LanguageUse } from '#contract/licence/terms.ts';
import { countryCodes, WORLD } from '#contract/licence/territories.ts';
import type { Period } from './periods.ts';

/** One bit per country; its binary digits are in the order of `countryCodes`. */
export type CountrySet = bigint;

/** One bit per medium, in the order of `leafMedia`. */
export type MediaSet = number;

export interface Holdback extends Period {
  countries: CountrySet;
  media: MediaSet;
}

export interface Grant extends Period {
  countries: CountrySet;
  media: MediaSet;
  /** Empty means every language. */
  languages: readonly LanguageUse[];
  isExclusive: boolean;
}

export interface GrantIn extends Grant {
  maySublicense: boolean;
}

/** The active rights of one drama. */
export interface DramaRights {
  grantsIn: readonly GrantIn[];
  grantsOut: readonly Grant[];
  holdbacks: readonly Holdback[];
  /** The lines of open quotes. */
  quotes: readonly Grant[];
}

export const NO_RIGHTS: DramaRights = { grantsIn: [], grantsOut: [], holdbacks: [], quotes: [] };

export const EVERY_MEDIUM: MediaSet = (1 << leafMedia.length) - 1;
export const EVERY_COUNTRY: CountrySet = (1n << BigInt(countryCodes.length)) - 1n;

/** All rights without an end, exclusively. */
export const EVERYTHING: GrantIn = {
  countries: EVERY_COUNTRY,
  media: EVERY_MEDIUM,
  languages: [],
  start: -Infinity,
  end: Infinity,
  isExclusive: true,
  maySublicense: true,
};

const territorySets = new Map([
  ...countryCodes.toReversed().map((code, bit) => [code, 1n << BigInt(bit)] as const),
  [WORLD, EVERY_COUNTRY] as const,
]);

export function toMediaSet(media: readonly LeafMedium[]): MediaSet {
  return media.reduce((set, medium) => set | (1 << leafMedia.indexOf(medium)), 0);
}

export function toCountrySet(
  territories: readonly string[],
  excluded: readonly string[] = [],
): CountrySet {
  return unite(territories.map(territorySet)) & ~unite(excluded.map(territorySet));
}

function territorySet(code: string): CountrySet {
  return territorySets.get(code) ?? 0n;
}

export function unite(sets: readonly CountrySet[]): CountrySet {
  return sets.reduce((all, set) => all | set, 0n);
}

/** In the order of `countryCodes`; `WORLD` if the set contains all of them. */
export function toTerritories(set: CountrySet): string[] {
  if (set === EVERY_COUNTRY) return [WORLD];
  const digits = set.toString(2).padStart(countryCodes.length, '0');
  const territories: string[] = [];
  let place = 0;
  // A quarter of the time of a worldwide decision; filter() takes twice as long.
  for (const code of countryCodes) if (digits[place++] === '1') territories.push(code);
  return territories;
}
