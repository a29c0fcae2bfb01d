import type { EpisodeValues } from '../drama-values.ts';

export function newEpisode(episodes: readonly EpisodeValues[]): EpisodeValues {
  const last = Math.max(0, ...episodes.map(({ episode }) => episode));
  return {
    episode: last + 1,
    video: '',
    thumbnail: '',
    duration_seconds: null,
    titles: {},
    subtitles: [],
  };
}

/** Exchanges the numbers of an episode and its neighbour. */
export function moveEpisode(
  episodes: readonly EpisodeValues[],
  index: number,
  by: -1 | 1,
): EpisodeValues[] {
  const [one, other] = [episodes[index], episodes[index + by]];
  if (!one || !other) return [...episodes];
  return episodes
    .with(index, { ...other, episode: one.episode })
    .with(index + by, { ...one, episode: other.episode });
}

/** Removes an episode; later ones move up, because a published drama has no gaps. */
export function removeEpisode(episodes: readonly EpisodeValues[], index: number): EpisodeValues[] {
  const removed = episodes[index]?.episode ?? 0;
  return episodes
    .toSpliced(index, 1)
    .map((episode) =>
      episode.episode > removed ? { ...episode, episode: episode.episode - 1 } : episode,
    );
}

/** The other episodes with the same video, with which they share what is stored of it. */
export function sharersOf(
  episodes: readonly EpisodeValues[],
  { episode, video }: EpisodeValues,
): EpisodeValues[] {
  return video === ''
    ? []
    : episodes.filter((other) => other.video === video && other.episode !== episode);
}

/** Puts an episode into the list; others with its video get its picture, duration and subtitles. */
export function putEpisode(
  episodes: readonly EpisodeValues[],
  index: number,
  changed: EpisodeValues,
): EpisodeValues[] {
  const { thumbnail, duration_seconds, subtitles } = changed;
  const sharers = new Set(sharersOf(episodes, changed));
  const others = episodes.map((episode) =>
    sharers.has(episode) ? { ...episode, thumbnail, duration_seconds, subtitles } : episode,
  );
  return index < episodes.length ? others.with(index, changed) : [...others, changed];
}

/** `1:30`; empty without a duration. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '';
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Reads `90`, `1:30` and `0:01:30`; null for an empty text, undefined for any other. */
export function parseDuration(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const parts = text.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}$/.test(part))) return undefined;
  const seconds = parts.reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds > 0 && seconds <= 86_400 ? seconds : undefined;
}
