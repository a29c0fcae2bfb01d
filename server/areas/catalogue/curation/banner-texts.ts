import * as v from 'valibot';
import { fallbackLocale, type Locale, locales } from '#i18n/locales.ts';
import { say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { inEnglish } from '#server/text/in-english.ts';
import { cellMessage, toCellNotice } from '../formats/cell-notice.ts';
import { nameCell, required } from '../import/parse/cells.ts';
import type { BannerTexts } from './banners.queries.ts';

/** Title and subtitle by language. English is required, since other languages fall back to it. */
const bannerTexts = v.pipe(
  v.strictObject(
    v.entriesFromList(
      locales,
      v.optional(
        v.strictObject({
          title: v.optional(required(nameCell(200)), ''),
          subtitle: v.optional(nameCell(500), ''),
        }),
      ),
    ),
  ),
  v.check(
    (texts) => texts[fallbackLocale] !== undefined,
    cellMessage('deskRow.noTitleIn', { locale: fallbackLocale }),
  ),
);

export function parseTexts(texts: unknown): BannerTexts {
  const result = v.safeParse(bannerTexts, texts);
  if (result.success) return result.output as BannerTexts;
  const [issue] = result.issues;
  const path = (issue.path ?? []).map(({ key }) => String(key)).join('.');
  const cell = say('deskRow.bannerText', { path });
  const notice = toCellNotice(issue.message, cell);
  throw new OperatorError(`${inEnglish(notice)}.`.replaceAll('  ', ' '), notice);
}

type ByLocale = Partial<Record<Locale, string>>;

/** Returns the texts of `before`, with `titles` and `subtitles` in place of those they replace. */
export function mergeTexts(before: BannerTexts, titles: ByLocale = {}, subtitles: ByLocale = {}) {
  const affected = locales.filter(
    (locale) => before[locale] ?? titles[locale] ?? subtitles[locale],
  );
  return Object.fromEntries(
    affected.map((locale) => {
      const title = titles[locale] ?? before[locale]?.title;
      const subtitle = subtitles[locale] ?? before[locale]?.subtitle;
      return [locale, { ...(title && { title }), ...(subtitle && { subtitle }) }];
    }),
  );
}
