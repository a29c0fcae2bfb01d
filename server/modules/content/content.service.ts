import type { ContentPage } from '../../../contract/content.ts';
import { type Locale, locales } from '../../../i18n/locales.ts';
import type { Db } from '../../db/client.ts';
import { escapeHtml } from '../../escape-html.ts';
import type { FindDocument } from './built-documents.ts';
import { type FactsRow, getFacts } from './content.queries.ts';
import type { Placeholder } from './placeholders.ts';

export type ContentService = ReturnType<typeof createContentService>;

interface ContentOptions {
  db: Db;
  findDocument: FindDocument;
  site: { siteName: string; businessEmail: string };
  now: () => Date;
}

/** Pages written by people, with the facts that only the running site knows filled in. */
export function createContentService({ db, findDocument, site, now }: ContentOptions) {
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
      const page = fill(document, valuesOf(await rememberFacts(), locale, site, now()));
      pages.set(key, page);
      return page;
    },
  };
}

type Values = Record<Placeholder, string>;

function valuesOf(
  { titles, tags, first_year, last_year, episodes, minutes }: FactsRow,
  locale: Locale,
  { siteName, businessEmail }: ContentOptions['site'],
  now: Date,
): Values {
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
    years: first === last ? String(last) : `${first}–${last}`,
    languages: number.format(locales.length),
  };
}

function fill({ title, description, html }: ContentPage, values: Values): ContentPage {
  const put = (text: string, written = (value: string) => value) =>
    text.replace(/\{(\w+)\}/g, (_, name: Placeholder) => written(values[name]));
  return { title: put(title), description: put(description), html: put(html, escapeHtml) };
}
