import { dramaFields } from '#contract/desk/sheets/drama-fields.ts';
import { labelsOf } from '#contract/desk/sheets/field.ts';
import type { Translate } from '#i18n/i18n.ts';
import { isLocale, localeNames } from '#i18n/locales.ts';

export const fieldNames = labelsOf(dramaFields);

export const stateNames = dramaFields.state.names;

/** The name of a field as errors and conflicts name it: `title_ja`, `episode 3 video`. */
export function nameField(t: Translate, field: string): string {
  const known = fieldNames[field];
  if (known) return t(known);
  const [, part, locale] = /^(title|synopsis)_(.+)$/.exec(field) ?? [];
  if (part && isLocale(locale)) {
    const name = t(part === 'title' ? 'deskCatalogue.partTitle' : 'deskCatalogue.partSynopsis');
    return t('deskCatalogue.fieldInLanguage', { field: name, language: localeNames[locale] });
  }
  const episode = /^episode (\d+)/.exec(field)?.[1];
  return episode ? t('deskCatalogue.episodeNumber', { number: episode }) : field;
}
