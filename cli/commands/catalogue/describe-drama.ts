import { inLocaleOrder } from '#i18n/locales.ts';
import type { StoredDrama } from '#server/areas/catalogue/entries/entry.ts';
import { formatEpisodes } from '#server/areas/catalogue/entries/episode-ranges.ts';
import { describePreview, listTerritories } from './describe-playback-rules.ts';

/** Describes a drama in readable lines: facts, texts, episodes. */
export function describeDrama(drama: StoredDrama): string {
  const facts = {
    drama: `${drama.external_id} (id:${drama.id})`,
    state: drama.state,
    original: joined(' ', drama.original_title, inBrackets(drama.original_language)),
    released: joined(', ', drama.release_date, drama.new_release && 'new release'),
    tags: drama.tags.join(', '),
    spoken: drama.audio_languages.join(', '),
    subtitles: drama.subtitle_languages.join(', '),
    preview: describePreview(drama),
    'watch in': listTerritories(drama),
    cover: drama.cover,
    'wide banner': drama.banner_wide,
    'tall banner': drama.banner_tall,
  };
  const texts = inLocaleOrder(Object.keys(drama.texts)).map((locale) => {
    const { title = '', synopsis = '' } = drama.texts[locale as keyof typeof drama.texts] ?? {};
    return `${locale.padEnd(6)} ${title}${synopsis && `\n       ${synopsis.replaceAll('\n', ' ')}`}`;
  });
  const episodes = drama.episodes.map(({ episode, video, duration_seconds, titles, subtitles }) => {
    const languages = subtitles.map(({ language }) => language).join(', ');
    const seconds = duration_seconds === null ? '' : `${duration_seconds} s`;
    const details = joined(
      '  ',
      ...[seconds, titles.en, video || 'no video', inBrackets(languages)],
      isLocked(drama, episode) && 'locked',
    );
    return `${String(episode).padStart(4)}   ${details}`;
  });
  return [
    ...Object.entries(facts).map(([name, value]) => `${name.padEnd(12)} ${value}`.trimEnd()),
    '',
    ...texts,
    '',
    ...(episodes.length > 0 ? episodes : ['no episodes']),
  ].join('\n');
}

/** The rule of `is_open_episode` in the database, without the territories, which have a line of their own. */
function isLocked({ preview, preview_episodes }: StoredDrama, episode: number): boolean {
  return preview === 'none' || (preview === 'first' && episode > (preview_episodes ?? 0));
}

/** Names the episodes whose files "media remove" has deleted, and the reason of the latest removal. */
export function describeRemoved(
  removed: { episode_no: number; removed_at: Date }[],
  reason: unknown,
): string {
  const latest = new Date(Math.max(...removed.map(({ removed_at }) => removed_at.getTime())));
  const episodes = formatEpisodes(removed.map(({ episode_no }) => episode_no));
  // Aligned with the facts above, whose names take 12 characters and a space.
  return `removed      the files of ${episodes}, on ${latest.toISOString().slice(0, 10)}${reason ? `: ${reason}` : ''}`;
}

function joined(separator: string, ...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(separator);
}

function inBrackets(text: string): string {
  return text && `(${text})`;
}
