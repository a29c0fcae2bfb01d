import * as v from 'valibot';
import { fallbackLocale, type Locale, locales } from '../../../../i18n/locales.ts';
import { OperatorError } from '../../../errors/operator-error.ts';
import { required, words } from '../import/parse/cells.ts';
import type { BannerTexts } from './banners.queries.ts';

/** Title and subtitle by language. English is required, since other languages fall back to it. */
const bannerTexts = v.pipe(
  v.strictObject(
    v.entriesFromList(
      locales,
      v.optional(
        v.strictObject({
          title: v.optional(required(words(200)), ''),
          subtitle: v.optional(words(500), ''),
        }),
      ),
    ),
  ),
  v.check((texts) => texts[fallbackLocale] !== undefined, `has no title in ${fallbackLocale}`),
);

export function readTexts(texts: unknown): BannerTexts {
  const read = v.safeParse(bannerTexts, texts);
  if (read.success) return read.output as BannerTexts;
  const [issue] = read.issues;
  const path = (issue.path ?? []).map(({ key }) => String(key)).join('.');
  throw new OperatorError(`The banner's text ${path} ${issue.message}.`.replaceAll('  ', ' '));
}

type ByLocale = Partial<Record<Locale, string>>;

/** `before` with the given titles and subtitles in place of its own. */
export function mergeTexts(before: BannerTexts, titles: ByLocale = {}, subtitles: ByLocale = {}) {
  const named = locales.filter((locale) => before[locale] ?? titles[locale] ?? subtitles[locale]);
  return Object.fromEntries(
    named.map((locale) => {
      const title = titles[locale] ?? before[locale]?.title;
      const subtitle = subtitles[locale] ?? before[locale]?.subtitle;
      return [locale, { ...(title && { title }), ...(subtitle && { subtitle }) }];
    }),
  );
}
