import { type LeafMedium, leafMedia } from '../../../../contract/licence/media.ts';
import type { LanguageUse } from '../../../../contract/licence/terms.ts';
import { countryCodes } from '../../../../contract/licence/territories.ts';
import { writeOut } from './licence-request.ts';

/** One byte per country, in the order of `countryCodes`; 1 if it is in the set. */
export type CountrySet = Uint8Array;

/** One bit per medium, in the order of `leafMedia`. */
export type MediaSet = number;

/** Days since 1970-01-01; half-open, and Infinity for a grant without an end. */
export interface Period {
  start: number;
  end: number;
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

export interface Holdback extends Period {
  countries: CountrySet;
  media: MediaSet;
}

/** The active rights of one drama. */
export interface DramaRights {
  grantsIn: readonly GrantIn[];
  grantsOut: readonly Grant[];
  holdbacks: readonly Holdback[];
  /** The lines of open quotes. */
  quotes: readonly Grant[];
}

export const EVERY_MEDIUM: MediaSet = (1 << leafMedia.length) - 1;

export function toMediaSet(media: readonly LeafMedium[]): MediaSet {
  return media.reduce((set, medium) => set | (1 << leafMedia.indexOf(medium)), 0);
}

export function toCountrySet(
  territories: readonly string[],
  excluded: readonly string[],
): CountrySet {
  const chosen = new Set(writeOut(territories, excluded));
  return Uint8Array.from(countryCodes, (code) => (chosen.has(code) ? 1 : 0));
}

const MS_PER_DAY = 86_400_000;

/** The number of a day such as `2027-01-31`. */
export function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

export function toDay(number: number): string {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
}
