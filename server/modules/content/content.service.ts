import type { ContentPage } from '../../../contract/site/content.ts';
import { type Locale, locales } from '../../../i18n/locales.ts';
import type { Db } from '../../db/client.ts';
import { factTexts } from '../../operator/fact-texts.ts';
import type { OperatorFacts } from '../../operator/read-facts.ts';
import type { FindDocument } from './built-documents.ts';
import { type FactsRow, getFacts } from './content.queries.ts';
import { fillPage } from './fill-page.ts';
import type { SitePlaceholder } from './placeholders.ts';

export type ContentService = ReturnType<typeof createContentService>;

interface ContentOptions {
  db: Db;
  findDocument: FindDocument;
  site: { siteName: string; businessEmail: string };
  operator: OperatorFacts;
  now: () => Date;
}

/** Pages written by people, with the facts that only the running site knows filled in. */
export function createContentService({ db, findDocument, site, operator, now }: ContentOptions) {
  let facts: Promise<FactsRow> | undefined;
  let filled = new Map<string, ContentPage>();

  function rememberFacts(): Promise<FactsRow> {
    const asked = facts ?? getFacts(db);
    facts = asked;
    asked.catch(() => {
      if (facts === asked) facts = undefined;
    });
    return asked;
  }

  return {
    /** The catalogue has changed: its numbers are no longer sure. */
    forget() {
      facts = undefined;
      filled = new Map();
    },

    /** Undefined where the page is not written in the language. */
    async page(name: string, locale: Locale): Promise<ContentPage | undefined> {
      const key = `${name} ${locale}`;
      const pages = filled;
      const known = pages.get(key);
      if (known) return known;
      const document = await findDocument(name, locale);
      if (!document) return undefined;
      const page = fillPage(document, {
        ...valuesOf(await rememberFacts(), locale, site, now()),
        ...factTexts(operator, locale),
      });
      pages.set(key, page);
      return page;
    },
  };
}

/** Between two years; the other languages write an en dash. */
const RANGE_MARKS: Partial<Record<Locale, string>> = { ja: '～', ko: '~' };

function valuesOf(
  { titles, tags, first_year, last_year, episodes, minutes }: FactsRow,
  locale: Locale,
  { siteName, businessEmail }: ContentOptions['site'],
  now: Date,
): Record<SitePlaceholder, string> {
  const number = new Intl.NumberFormat(locale);
  const last = last_year ?? now.getUTCFullYear();
  const first = first_year ?? last;
  return {
    site: siteName,
    email: businessEmail,
    titles: number.format(titles),
    episodes: number.format(episodes),
    hours: number.format(Math.round(minutes / 60)),
    tags: number.format(tags),
    years: first === last ? String(last) : first + (RANGE_MARKS[locale] ?? '–') + last,
    languages: number.format(locales.length),
  };
}
