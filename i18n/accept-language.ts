import { fallbackLocale, isLocale, type Locale } from './locales.ts';

/** The best supported language for an `Accept-Language` header, or the fallback. */
export function localeFromAcceptLanguage(header: string | undefined | null): Locale {
  const preferences = (header ?? '')
    // More than any browser sends; the rest of a longer header is ignored.
    .slice(0, 1000)
    .split(',')
    .map((preference) => {
      const [tag = '', ...parameters] = preference.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.trim(), quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of preferences) {
    const locale = localeFromTag(tag);
    if (locale) return locale;
  }
  return fallbackLocale;
}

function localeFromTag(tag: string): Locale | undefined {
  const [language, ...subtags] = tag.toLowerCase().split('-');
  const isTraditional = subtags.some((subtag) => ['hant', 'tw', 'hk', 'mo'].includes(subtag));
  if (language === 'zh' && isTraditional && !subtags.includes('hans')) return 'zh-TW';
  return isLocale(language) ? language : undefined;
}
