import type { Locale } from '#i18n/locales.ts';
import type { TitleFinder } from '#server/areas/catalogue/search/title-finder.ts';
import type { Db } from '#server/db/client.ts';
import { emailKey } from '#server/text/email-key.ts';
import { wordPrefixes } from '#server/text/word-prefixes.ts';
import * as queries from './desk-search.queries.ts';

export type DeskSearch = ReturnType<typeof createDeskSearch>;

/** The kinds of things that are found; only those that the caller may read are searched. */
export type FoundKind = 'titles' | 'orders' | 'buyers' | 'enquiries';

interface DeskSearchParts {
  db: Db;
  findTitles: TitleFinder['find'];
}

const MAX_FOUND = 6;
/** `VG-9CQA-T4…` and `VD-…`, with or without hyphens. */
const NUMBER = /^V[GD][0-9A-Z]{0,12}$/;

/** The beginning of `VE-YM9T-Q2AB`, with or without hyphens. */
const ENQUIRY_NUMBER = /^VE([0-9A-Z]{1,4})([0-9A-Z]{0,4})$/;

/** Finds titles, orders, buyers and enquiries by what was typed. */
export function createDeskSearch({ db, findTitles }: DeskSearchParts) {
  return {
    /** A kind that is not permitted is null. */
    async find(text: string, permitted: ReadonlySet<FoundKind>, locale: Locale) {
      const search = toSearch(text);
      const [titles, orders, buyers, enquiries] = await Promise.all([
        permitted.has('titles') ? findTitles(text, locale, MAX_FOUND) : null,
        permitted.has('orders') ? queries.findOrders(db, search) : null,
        permitted.has('buyers') ? queries.findBuyers(db, search) : null,
        permitted.has('enquiries')
          ? queries.findEnquiries(db, { texts: toEnquiryTexts(text), limit: MAX_FOUND })
          : null,
      ]);
      return { titles, orders, buyers, enquiries };
    },
  };
}

/** The text, and the number that it may be without its hyphens: `Vera` is a name as well. */
function toEnquiryTexts(text: string): string[] {
  const match = ENQUIRY_NUMBER.exec(compact(text));
  return match ? [text, `VE-${match[1]}${match[2] && `-${match[2]}`}`] : [text];
}

/** In capitals and without hyphens. */
const compact = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase();

function toSearch(text: string): queries.ContactSearch {
  const number = compact(text);
  return {
    number: NUMBER.test(number) ? number : '',
    words: wordPrefixes(text),
    emailKey: emailKey(text.trim()),
    limit: MAX_FOUND,
  };
}
