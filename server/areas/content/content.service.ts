import type { ContentPage } from '#contract/site/content.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { factTexts } from '#server/operator/fact-texts.ts';
import type { OperatorFacts } from '#server/operator/read-facts.ts';
import type { FindDocument } from './built-documents.ts';
import { toPlaceholderValues } from './content.mapper.ts';
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

/** Content pages with their placeholders filled. Pages and facts are cached until `clearCache`. */
export function createContentService({ db, findDocument, site, operator, now }: ContentOptions) {
  let facts: Promise<FactsRow> | undefined;
  let filled = new Map<string, ContentPage>();

  function getCachedFacts(): Promise<FactsRow> {
    const pending = facts ?? getFacts(db);
    facts = pending;
    pending.catch(() => {
      if (facts === pending) facts = undefined;
    });
    return pending;
  }

  return {
    /** Called when the catalogue has changed, because the pages contain its numbers. */
    clearCache() {
      facts = undefined;
      filled = new Map();
    },

    /** Undefined if there is no document in the language. */
    async page(name: string, locale: Locale): Promise<ContentPage | undefined> {
      const key = `${name} ${locale}`;
      // After `clearCache` during this call, the page is stored in the old map and not used again.
      const pages = filled;
      const cached = pages.get(key);
      if (cached) return cached;
      const document = await findDocument(name, locale);
      if (!document) return undefined;
      const values: Record<SitePlaceholder, string> = toPlaceholderValues(
        await getCachedFacts(),
        locale,
        site,
        now(),
      );
      const page = fillPage(document, { ...values, ...factTexts(operator, locale) });
      pages.set(key, page);
      return page;
    },
  };
}
