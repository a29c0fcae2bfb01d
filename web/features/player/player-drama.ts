import type { DramaCard } from '#contract/catalogue.ts';
import type { CallOutput } from '#contract/transport/client.ts';

type Detail = CallOutput<'getDramaDetailById'>;

/**
 * What the stage needs of a drama, packed: a page contains its data twice, and a drama has up to a
 * hundred episodes with six subtitles each. URLs are relative to the folder of the video.
 */
export interface StageDrama extends Pick<DramaCard, 'drama_id' | 'title' | 'cover'> {
  /** Undefined if the catalogue has no audio language. */
  spokenLanguage: string | undefined;
  subtitleLanguages: [lang: string, label: string][];
  episodes: PackedEpisode[];
}

/** The data of the player page: the stage's and the panel's. */
export interface PlayerDrama
  extends StageDrama,
    Pick<DramaCard, 'original_title' | 'view_count' | 'release_year' | 'languages' | 'synopsis'> {
  tags: Detail['tags'];
}

type PackedEpisode = OpenEpisode | ClosedEpisode;

type OpenEpisode = [
  no: number,
  title: string,
  seconds: number,
  video: string,
  thumbnail: string,
  /** URLs in the order of `subtitleLanguages`; '' for a missing subtitle. */
  subtitles: string[],
];

/** An episode without public addresses. Unless it is locked, `EpisodeAccess` opens it. */
type ClosedEpisode = [no: number, title: string, seconds: number, isLocked: boolean];

export interface Subtitle {
  lang: string;
  label: string;
  url: string;
}

export interface Episode {
  no: number;
  title: string;
  seconds: number;
  /** Empty if the episode has no public address. */
  video: string;
  thumbnail: string;
  subtitles: Subtitle[];
  /** Only a screener shows it. */
  isLocked: boolean;
}

export function toPlayerDrama(detail: Detail): PlayerDrama {
  const labels = new Map(
    detail.episodes.flatMap(({ subtitles }) => subtitles.map(({ lang, label }) => [lang, label])),
  );
  const languages = Array.from(labels.keys());
  // Equal lists become one array, which is serialized once.
  const uniqueLists = new Map<string, string[]>();
  const deduplicate = (list: string[]) => {
    const key = list.join(' ');
    const first = uniqueLists.get(key) ?? list;
    uniqueLists.set(key, first);
    return first;
  };
  return {
    drama_id: detail.drama_id,
    title: detail.title,
    original_title: detail.original_title,
    cover: detail.cover,
    view_count: detail.view_count,
    release_year: detail.release_year,
    languages: detail.languages,
    synopsis: detail.synopsis,
    tags: detail.tags,
    spokenLanguage: detail.audio_languages[0],
    subtitleLanguages: Array.from(labels),
    episodes: detail.episodes.map((episode) => {
      const { episode_no: no, title, duration_seconds: seconds } = episode;
      if (!episode.video_url) return [no, title, seconds, episode.is_locked];
      const folder = folderOf(episode.video_url);
      const toRelative = (url: string) => (url.startsWith(folder) ? url.slice(folder.length) : url);
      const urlOf = (lang: string) =>
        episode.subtitles.find((subtitle) => subtitle.lang === lang)?.url ?? '';
      return [
        no,
        title,
        seconds,
        episode.video_url,
        toRelative(episode.thumbnail),
        deduplicate(languages.map((lang) => toRelative(urlOf(lang)))),
      ];
    }),
  };
}

export function findEpisode(drama: StageDrama, episodeNo: number | undefined) {
  const packed = drama.episodes.find(([no]) => no === episodeNo);
  return packed && unpack(packed, drama);
}

/** Whether everybody may watch the episode, at its public address. */
export function isPublic(episode: PackedEpisode): episode is OpenEpisode {
  return typeof episode[3] === 'string';
}

export function isLocked(episode: PackedEpisode): boolean {
  return episode[3] === true;
}

/** The number of the previous or next episode; undefined past either end. */
export function neighbourOf(drama: StageDrama, episodeNo: number | undefined, step: 1 | -1) {
  const index = drama.episodes.findIndex(([no]) => no === episodeNo);
  return index < 0 ? undefined : drama.episodes[index + step]?.[0];
}

function unpack(packed: PackedEpisode, { cover, subtitleLanguages }: StageDrama): Episode {
  if (!isPublic(packed)) {
    const [no, title, seconds, isLocked] = packed;
    return { no, title, seconds, video: '', thumbnail: cover, subtitles: [], isLocked };
  }
  const [no, title, seconds, video, thumbnail, subtitles] = packed;
  const folder = folderOf(video);
  const toAbsolute = (url: string) => (/^([a-z]+:)?\//.test(url) ? url : folder + url);
  return {
    no,
    title,
    seconds,
    video,
    thumbnail: toAbsolute(thumbnail),
    subtitles: subtitleLanguages.flatMap(([lang, label], index) => {
      const url = subtitles[index];
      return url ? [{ lang, label, url: toAbsolute(url) }] : [];
    }),
    isLocked: false,
  };
}

function folderOf(url: string): string {
  return url.slice(0, url.lastIndexOf('/') + 1);
}
