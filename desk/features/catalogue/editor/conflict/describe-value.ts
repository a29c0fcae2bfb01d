import type { Translate } from '#i18n/i18n.ts';
import type { EpisodeValues } from '../drama-values.ts';
import { formatDuration } from '../episodes/episode-list.ts';

/** A value of the form as text, for comparing two. */
export function describeValue(t: Translate, value: unknown): string {
  if (value === undefined || value === null || value === '') return t('deskCatalogue.emptyValue');
  if (typeof value === 'boolean') return t(value ? 'desk.yes' : 'desk.no');
  if (Array.isArray(value)) return value.join(', ') || t('deskCatalogue.emptyValue');
  if (value instanceof Object) return describeEpisode(t, value as EpisodeValues);
  return String(value);
}

function describeEpisode(t: Translate, episode: EpisodeValues): string {
  const { video, duration_seconds, titles, subtitles } = episode;
  const languages = subtitles.map(({ language }) => language).join(', ');
  return [
    ...Object.values(titles),
    video || t('deskCatalogue.noVideo'),
    formatDuration(duration_seconds),
    languages && t('deskCatalogue.subtitlesIn', { languages }),
  ]
    .filter(Boolean)
    .join(' · ');
}
