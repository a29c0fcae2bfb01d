import { expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { chooseSubtitle } from './subtitle-choice.ts';

const subtitles = ['zh', 'zh-TW', 'en'].map((lang) => ({ lang, label: lang, url: `${lang}.vtt` }));

test.each<[string, string | undefined, Locale, string | undefined, string | undefined]>([
  ['another language is spoken', undefined, 'en', 'zh', 'en'],
  ['the interface language is spoken', undefined, 'zh', 'zh', undefined],
  ['the interface language is spoken, in another script', undefined, 'zh-TW', 'zh', undefined],
  ['the spoken language is unknown', undefined, 'en', undefined, 'en'],
  ['no subtitles are in the interface language', undefined, 'es', 'zh', 'en'],
  ['subtitles were switched off', 'off', 'en', 'zh', undefined],
  ['another language was chosen', 'zh-TW', 'en', 'zh', 'zh-TW'],
  ['the spoken language was chosen', 'zh', 'zh', 'zh', 'zh'],
  ['the chosen language is missing', 'ko', 'en', 'zh', 'en'],
])(
  'when %s (chosen %s, interface %s, spoken %s), subtitles are %s',
  (_case, remembered, locale, spokenLanguage, lang) => {
    expect(chooseSubtitle({ subtitles, remembered, locale, spokenLanguage })?.lang).toBe(lang);
  },
);

test('Traditional Chinese falls back to Simplified, then English, then no subtitles', () => {
  const langOf = (...langs: string[]) =>
    chooseSubtitle({
      subtitles: subtitles.filter(({ lang }) => langs.includes(lang)),
      remembered: undefined,
      locale: 'zh-TW',
      spokenLanguage: 'ko',
    })?.lang;
  expect(langOf('zh', 'en')).toBe('zh');
  expect(langOf('en')).toBe('en');
  expect(langOf()).toBeUndefined();
});
