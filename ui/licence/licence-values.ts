import { type LeafMedium, leavesOf, licenceMedia } from '#contract/licence/media.ts';
import { isTerritory, WORLD } from '#contract/licence/territories.ts';
import type { Market } from '#contract/rights.ts';
import { hasPassed } from './start-day.ts';

/** The content of the licence fields, valid or not. */
export interface LicenceValues {
  territories: string[];
  /** Only with the world. */
  territoriesExcluded: string[];
  media: LeafMedium[];
  /** `2026-01-31`, or empty. */
  startDate: string;
  termMonths: string;
  isExclusive: boolean;
}

/** The names of the fields in the contract, by which errors are reported. */
export type LicenceField =
  | 'territories'
  | 'territories_excluded'
  | 'media'
  | 'start_date'
  | 'term_months';

export interface LicenceFieldsProps {
  values: LicenceValues;
  onChange: (part: Partial<LicenceValues>) => void;
  field: (name: LicenceField) => { name: string; error: string | undefined };
}

export const noLicenceValues: LicenceValues = {
  territories: [],
  territoriesExcluded: [],
  media: [],
  startDate: '',
  termMonths: '',
  isExclusive: false,
};

/** The contract's form of the fields. It is not validated: an invalid term becomes NaN. */
export function toLicence(values: LicenceValues): Market {
  // Full-width digits of Chinese and Japanese keyboards are accepted.
  const term = values.termMonths.normalize('NFKC').trim();
  return {
    territories: values.territories,
    ...(values.territoriesExcluded.length > 0 && {
      territories_excluded: values.territoriesExcluded,
    }),
    media: values.media,
    ...(values.startDate && { start_date: values.startDate }),
    term_months: /^\d+$/.test(term) ? Number(term) : Number.NaN,
    is_exclusive: values.isExclusive,
  };
}

export function fromLicence(licence: Market): LicenceValues {
  return {
    territories: [...licence.territories],
    territoriesExcluded: [...(licence.territories_excluded ?? [])],
    media: leavesOf(licence.media),
    startDate: licence.start_date ?? '',
    termMonths: String(licence.term_months),
    isExclusive: licence.is_exclusive,
  };
}

/**
 * Reads stored values, which may be invalid or written by an older version of the site. A start that
 * has passed is dropped.
 */
export function parseLicenceValues(stored: Record<string, unknown>): LicenceValues {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const territories = stringsOf(stored.territories).filter(isTerritory);
  const media = stringsOf(stored.media);
  return {
    territories,
    territoriesExcluded: territories.includes(WORLD)
      ? stringsOf(stored.territoriesExcluded).filter((code) => isTerritory(code) && code !== WORLD)
      : [],
    media: leavesOf(licenceMedia.filter((medium) => media.includes(medium))),
    startDate: hasPassed(text(stored.startDate)) ? '' : text(stored.startDate),
    termMonths: text(stored.termMonths),
    isExclusive: stored.isExclusive === true,
  };
}

/** The different strings of a stored list. */
export function stringsOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return [...new Set(list.filter((one) => typeof one === 'string'))];
}
