import { fallbackLocale } from '#i18n/locales.ts';
import { type NoticeText, writeNotice } from '#i18n/notice.ts';
import { translatorOf } from './translators.ts';

/** The text as commands print it. */
export function inEnglish(text: NoticeText): string {
  return writeNotice(text, translatorOf(fallbackLocale));
}
