import { createHash } from 'node:crypto';
import escapeHtml from 'escape-html';
import type { ContentPage } from '#contract/site/content.ts';
import { pages } from '#contract/site/pages.ts';
import { dateLocale } from '#i18n/date-locale.ts';
import { type Locale, locales, prefixOf } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import type { Translators } from '#server/text/translators.ts';
import type { ContentService } from './content.service.ts';
import * as queries from './legal-versions.queries.ts';

export type LegalVersions = ReturnType<typeof createLegalVersions>;

interface LegalVersionsParts {
  db: Db;
  /** Read for visitors. */
  publicDb: Db;
  content: Pick<ContentService, 'page'>;
  translators: Translators;
}

/** As many digits of the hash as the record of an acceptance has (`toTermsVersion`). */
const DIGITS = 12;
const VERSION = /^[0-9a-f]{12}$/;

const names = pages.filter(({ keepsVersions }) => keepsVersions).map(({ path }) => path);

/** Keeps every text that a legal page has had, and shows the former ones. */
export function createLegalVersions(parts: LegalVersionsParts) {
  const { db, publicDb, content, translators } = parts;

  async function showFormer(name: string, locale: Locale, digits: string) {
    const found = VERSION.test(digits)
      ? await queries.findVersion(publicDb, name, locale, digits)
      : undefined;
    if (!found) return undefined;
    const { title, description, html, published_at: from, replaced_at: until } = found;
    if (!until) return content.page(name, locale);
    const { t } = translators[locale];
    const words = t('content.formerVersion', {
      from: dayWords(locale).format(from),
      until: dayWords(locale).format(until),
    });
    const link = `<a href="${addressOf(locale, name)}">${escapeHtml(t('content.currentVersion'))}</a>`;
    const note = `<div class="note" role="note"><p>${escapeHtml(words)} ${link}</p></div>`;
    const noted = html.replace('</header>', () => `${note}</header>`);
    return { title, description, html: noted, isFormer: true as const };
  }

  /** With links to the former versions at the end. */
  async function showCurrent(name: string, locale: Locale) {
    const page = await content.page(name, locale);
    if (!page || !names.includes(name)) return page;
    const versions = await queries.listVersions(publicDb, name, locale);
    const links = versions.slice(1).map(({ hash, published_at }, at) => {
      const until = versions[at]?.published_at ?? published_at;
      const period = dayWords(locale).formatRange(published_at, until);
      const address = `${addressOf(locale, name)}?version=${hash.slice(0, DIGITS)}`;
      return `<li><a href="${address}">${escapeHtml(period)}</a></li>`;
    });
    if (links.length === 0) return page;
    const heading = escapeHtml(translators[locale].t('content.previousVersions'));
    const list = `<section id="versions"><h2>${heading}</h2><ul>${links.join('')}</ul></section>`;
    return { ...page, html: page.html.replace(/(?:<\/div><\/article>)?$/, (end) => list + end) };
  }

  return {
    /** Stores the current texts that differ from the last ones, in all languages. */
    async record(): Promise<void> {
      const found = await Promise.all(
        names.flatMap((page) =>
          locales.map(async (locale) => ({ page, locale, text: await content.page(page, locale) })),
        ),
      );
      const texts = found.flatMap(({ page, locale, text }) =>
        text ? [{ page, locale, hash: hashOf(text), ...text }] : [],
      );
      if (texts.length > 0) await queries.insertChangedTexts(db, texts);
    },

    /** A content page; of a legal page a former text, if its hash begins with `version`. */
    show: (name: string, locale: Locale, version?: string): Promise<ContentPage | undefined> =>
      version === undefined ? showCurrent(name, locale) : showFormer(name, locale, version),
  };
}

function hashOf({ html }: ContentPage): string {
  return createHash('sha256').update(html).digest('hex');
}

function addressOf(locale: Locale, name: string): string {
  return `/${prefixOf(locale)}/${name}`;
}

function dayWords(locale: Locale) {
  return new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone: 'UTC' });
}
