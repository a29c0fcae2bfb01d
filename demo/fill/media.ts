import { localeNames, locales } from '#i18n/locales.ts';
import type { Tx } from '#server/db/client.ts';
import type { Drama, FindId } from './catalogue.ts';
import { readMade } from './read.ts';

/** One entry of `clips.json`, the demo's clips. */
export interface Clip {
  /** The slug of a tag. */
  genre: string;
  durationSeconds: number;
  master: string;
  thumbnail: string;
  /** For locked episodes: a file that an open episode shows is public, so they need copies. */
  isLocked?: true;
}

/** Returns an empty list if `clips.json` does not exist; dramas then have no episodes. */
export function readClips(): Clip[] {
  return readMade<Clip[]>('clips.json', []);
}

/** Adds the copies of clips that locked episodes show, in folders of their own. */
export function withLockedClips(clips: Clip[], dramas: Drama[]): Clip[] {
  const limited = dramas.filter(({ preview }) => preview !== undefined);
  const genres = new Set(limited.map(({ tags }) => tags[0]));
  const inOwnFolder = (path: string, genre: string) =>
    path.replace(`/clips/${genre}/`, `/clips/${genre}-locked/`);
  return [
    ...clips,
    ...clips
      .filter(({ genre }) => genres.has(genre))
      .map(
        ({ genre, durationSeconds, master, thumbnail }): Clip => ({
          genre,
          durationSeconds,
          isLocked: true,
          master: inOwnFolder(master, genre),
          thumbnail: inOwnFolder(thumbnail, genre),
        }),
      ),
  ];
}

const OTHER_GENRE_EVERY = 4;

/**
 * Returns the clip of the primary tag, or for every fourth episode the clip of another tag. Locked
 * episodes show the locked copy of the primary tag's clip.
 */
export function clipOf(
  { tags, preview = Number.POSITIVE_INFINITY }: Drama,
  episodeNo: number,
  clips: Clip[],
): Clip | undefined {
  const isLocked = episodeNo > preview;
  const [primary, ...others] = tags.flatMap(
    (tag) =>
      clips.find((clip) => clip.genre === tag && (clip.isLocked ?? false) === isLocked) ?? [],
  );
  if (episodeNo % OTHER_GENRE_EVERY !== 0 || others.length === 0) return primary;
  return others[(episodeNo / OTHER_GENRE_EVERY) % others.length];
}

export async function insertVideos(tx: Tx, clips: Clip[]): Promise<Map<Clip, number>> {
  if (clips.length === 0) return new Map();
  const rows = await tx
    .insertInto('videos')
    .values(
      clips.map(({ master, thumbnail, durationSeconds }) => ({
        path: master,
        thumbnail,
        duration_seconds: Math.round(durationSeconds),
      })),
    )
    .returning(['id', 'path'])
    .execute();
  const idByPath = new Map(rows.map(({ id, path }) => [path, id]));
  const ids = new Map(clips.map((clip) => [clip, idByPath.get(clip.master) ?? 0]));
  await tx
    .insertInto('video_subtitles')
    .values(
      Array.from(ids).flatMap(([{ master }, video_id]) =>
        locales.map((lang) => ({
          video_id,
          lang,
          label: localeNames[lang],
          path: master.replace('master.m3u8', `${lang}.vtt`),
        })),
      ),
    )
    .execute();
  return ids;
}

export async function insertEpisodes(
  tx: Tx,
  dramas: Drama[],
  dramaIdOf: FindId,
  videoIds: Map<Clip, number>,
) {
  const clips = Array.from(videoIds.keys());
  const episodes = dramas.flatMap((drama) => {
    const drama_id = dramaIdOf(drama.slug);
    return Array.from({ length: drama.episodeCount }, (_, index) => index + 1).flatMap(
      (episode_no) => {
        const clip = clipOf(drama, episode_no, clips);
        const video_id = clip && videoIds.get(clip);
        return video_id ? [{ drama_id, episode_no, video_id }] : [];
      },
    );
  });
  if (episodes.length > 0) await tx.insertInto('episodes').values(episodes).execute();
}
