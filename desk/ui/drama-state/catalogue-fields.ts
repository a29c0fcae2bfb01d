import type { DramaStateName } from '#contract/desk/catalogue-lists.ts';
import type { Translate } from '#i18n/i18n.ts';
import { isLocale, localeNames } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';

export const fieldNames: Record<string, MessageKey> = {
  state: 'deskCatalogue.state',
  original_language: 'deskCatalogue.originalLanguage',
  original_title: 'deskCatalogue.originalTitle',
  release_date: 'deskCatalogue.releaseDate',
  new_release: 'deskCatalogue.newRelease',
  tags: 'deskCatalogue.tags',
  cover: 'deskCatalogue.cover',
  banner_wide: 'deskCatalogue.bannerWide',
  banner_tall: 'deskCatalogue.bannerTall',
  audio_languages: 'deskCatalogue.audioLanguages',
  subtitle_languages: 'deskCatalogue.subtitleLanguages',
  preview: 'deskCatalogue.preview',
  preview_episodes: 'deskCatalogue.previewEpisodes',
  watch_territories: 'deskCatalogue.watchTerritories',
  watch_territories_excluded: 'deskCatalogue.watchExcluded',
};

export const stateNames = {
  draft: 'deskCatalogue.stateDraft',
  published: 'deskCatalogue.statePublished',
  withdrawn: 'deskCatalogue.stateWithdrawn',
} as const satisfies Record<DramaStateName, MessageKey>;

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
