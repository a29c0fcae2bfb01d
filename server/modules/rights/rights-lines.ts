import { LRUCache } from 'lru-cache';
import type { LeafMedium } from '../../../contract/licence/media.ts';
import { type LanguageUse, readLanguageUse } from '../../../contract/licence/terms.ts';
import { WORLD } from '../../../contract/licence/territories.ts';
import {
  type CountrySet,
  type DramaRights,
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

const MAX_REMEMBERED = 2_000;
/** The texts of about 15,000 dramas with three grants each. */
const MAX_REMEMBERED_CHARACTERS = 4_000_000;

// Many dramas have the same rights, and all have the same few sets, so parsed texts are remembered.
const rights = new LRUCache<string, DramaRights>({
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

/** Reads the text of `drama_rights`; migration 0014 describes its lines. */
export function readRightsLines(text = ''): DramaRights {
  return text === '' ? NO_RIGHTS : rights.memo(text);
}

function parseLines(text: string): DramaRights {
  const grantsIn: GrantIn[] = [];
  const grantsOut: Grant[] = [];
  const holdbacks: Holdback[] = [];
  for (const line of text.split('\n')) {
    const [kind, ...fields] = line.split('|');
    if (kind === 'in') grantsIn.push({ ...toGrant(fields), maySublicense: fields[7] === '1' });
    else if (kind === 'out') grantsOut.push(toGrant(fields));
    else holdbacks.push(toHoldback(fields));
  }
  return { grantsIn, grantsOut, holdbacks, quotes: [] };
}

function toGrant(fields: string[]): Grant {
  const [, , , , , uses = '', isExclusive] = fields;
  return {
    ...toHoldback(fields),
    languages: languages.memo(uses),
    isExclusive: isExclusive === '1',
  };
}

function toHoldback([mediaText = '', territories, excluded, start, end]: string[]): Holdback {
  return {
    media: media.memo(mediaText),
    countries: countries.memo(`${territories}|${excluded}`),
    start: Number(start),
    end: Number(end) === NO_END ? Infinity : Number(end),
  };
}

/** Only a holdback can have empty media or territories, which mean all. */
function parseMedia(text: string): MediaSet {
  return text === '' ? EVERY_MEDIUM : toMediaSet(text.split(' ') as LeafMedium[]);
}

function parseCountries(text: string): CountrySet {
  const [territories = '', excluded = ''] = text.split('|');
  return toCountrySet(splitList(territories || WORLD), splitList(excluded));
}

function splitList(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}
