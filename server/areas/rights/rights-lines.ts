import { LRUCache } from 'lru-cache';
import { type LicenceMedium, leavesOf } from '#contract/licence/media.ts';
import { type LanguageUse, readLanguageUse } from '#contract/licence/terms.ts';
import { WORLD } from '#contract/licence/territories.ts';
import {
  type CountrySet,
  EVERY_MEDIUM,
  type Grant,
  type GrantIn,
  type Holdback,
  type MediaSet,
  NO_RIGHTS,
  toCountrySet,
  toMediaSet,
} from './availability/grants.ts';
import { toDayNumber } from './availability/periods.ts';
import type { Offer, RecordedRights } from './open-quotes.ts';

const MAX_REMEMBERED = 2_000;
/** The texts of about 15,000 dramas with three grants each. */
const MAX_REMEMBERED_CHARACTERS = 4_000_000;

// Many dramas have the same rights, and all have the same few sets, so parsed texts are remembered.
const rights = new LRUCache<string, RecordedRights>({
  maxSize: MAX_REMEMBERED_CHARACTERS,
  sizeCalculation: (_rights, text) => text.length,
  memoMethod: parseLines,
});
const countries = new LRUCache<string, CountrySet>({
  max: MAX_REMEMBERED,
  memoMethod: parseCountries,
});
const media = new LRUCache<string, MediaSet>({ max: MAX_REMEMBERED, memoMethod: parseMedia });
const languages = new LRUCache<string, LanguageUse[]>({
  max: MAX_REMEMBERED,
  memoMethod: (text) => splitList(text).map(readLanguageUse),
});

/** How the database writes that a period has no end. */
const NO_END = toDayNumber('9999-12-31');

const NOTHING: RecordedRights = { ...NO_RIGHTS, offers: [] };

/** Reads the text of `drama_rights`; the view `expected_drama_rights` describes its lines. */
export function readRightsLines(text = ''): RecordedRights {
  return text === '' ? NOTHING : rights.memo(text);
}

function parseLines(text: string): RecordedRights {
  const grantsIn: GrantIn[] = [];
  const grantsOut: Grant[] = [];
  const holdbacks: Holdback[] = [];
  const offers: Offer[] = [];
  for (const line of text.split('\n')) {
    const [kind, ...fields] = line.split('|');
    if (kind === 'in') grantsIn.push({ ...toGrant(fields), maySublicense: fields[7] === '1' });
    else if (kind === 'out') grantsOut.push(toGrant(fields));
    else if (kind === 'quote') offers.push(toOffer(fields));
    else holdbacks.push(toHoldback(fields));
  }
  return { grantsIn, grantsOut, holdbacks, quotes: [], offers };
}

function toGrant(fields: string[]): Grant {
  const [, , , , , uses = '', isExclusive] = fields;
  return {
    ...toHoldback(fields),
    languages: languages.memo(uses),
    isExclusive: isExclusive === '1',
  };
}

function toOffer(fields: string[]): Offer {
  const [, , , start, months, uses = '', isExclusive, orderId, expiresAt] = fields;
  return {
    ...toPairs(fields),
    languages: languages.memo(uses),
    isExclusive: isExclusive === '1',
    start: start === '' ? undefined : Number(start),
    termMonths: Number(months),
    orderId: Number(orderId),
    expiresAt: Number(expiresAt) * 1000,
  };
}

function toHoldback(fields: string[]): Holdback {
  const [, , , start, end] = fields;
  return {
    ...toPairs(fields),
    start: Number(start),
    end: Number(end) === NO_END ? Infinity : Number(end),
  };
}

function toPairs([mediaText = '', territories, excluded]: string[]) {
  return {
    media: media.memo(mediaText),
    countries: countries.memo(`${territories}|${excluded}`),
  };
}

/** Only a holdback can have empty media or territories, which mean all. */
function parseMedia(text: string): MediaSet {
  return text === '' ? EVERY_MEDIUM : toMediaSet(leavesOf(text.split(' ') as LicenceMedium[]));
}

function parseCountries(text: string): CountrySet {
  const [territories = '', excluded = ''] = text.split('|');
  return toCountrySet(splitList(territories || WORLD), splitList(excluded));
}

function splitList(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}
