import { randomBytes } from 'node:crypto';
import { isPictureAddress } from '#server/areas/catalogue/entries/media-library.ts';
import type { MediaKind } from '#server/areas/media/ingest/ingested-sources.queries.ts';
import type { Db } from '#server/db/client.ts';
import { addDrama } from './catalogue.ts';

/**
 * Makes files public: pictures by banners that show them, others as episodes of an open drama. The
 * addresses are given as they are stored.
 */
export async function openFiles(db: Db, addresses: string[]): Promise<void> {
  const { pictures = [], others = [] } = Object.groupBy(addresses, (address) =>
    isPictureAddress(address) ? 'pictures' : 'others',
  );
  if (others.length > 0) {
    const dramaId = await addDrama(db);
    for (const [index, path] of others.entries())
      await addVideo(db, { path }, [{ dramaId, episodeNo: index + 1 }]);
  }
  if (pictures.length === 0) return;
  const banners = await db.selectFrom('banners').select('position').orderBy('position').execute();
  const next = (banners.at(-1)?.position ?? 0) + 1;
  const rows = pictures.map((image, index) => ({ image, position: next + index }));
  await db.insertInto('banners').values(rows).execute();
}

interface NewSource {
  kind: MediaKind;
  path: string;
  /** Default: 64 digits that no other source has. */
  sha256?: string;
  source?: string;
  thumbnail?: string;
  duration_seconds?: number;
  store?: string;
}

/** Records media as the ingest does, without files. */
export async function addSource(
  db: Db,
  { sha256 = randomBytes(32).toString('hex'), source = '/incoming/x', ...media }: NewSource,
): Promise<void> {
  await db
    .insertInto('ingested_sources')
    .values({ sha256, source, ...media })
    .execute();
}

interface NewVideo {
  path: string;
  thumbnail?: string;
  /** Default: 60. */
  seconds?: number;
  /** Addresses by language. */
  subtitles?: Record<string, string>;
}

/** Adds a video and makes it an episode of the dramas; returns its id. */
export async function addVideo(
  db: Db,
  { path, thumbnail = '/media/still.webp', seconds = 60, subtitles = {} }: NewVideo,
  episodes: { dramaId: number; episodeNo: number }[],
): Promise<number> {
  const { id } = await db
    .insertInto('videos')
    .values({ path, thumbnail, duration_seconds: seconds })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tracks = Object.entries(subtitles).map(([lang, file]) => ({
    video_id: id,
    lang,
    label: lang,
    path: file,
  }));
  if (tracks.length > 0) await db.insertInto('video_subtitles').values(tracks).execute();
  await db
    .insertInto('episodes')
    .values(
      episodes.map(({ dramaId, episodeNo }) => ({
        drama_id: dramaId,
        episode_no: episodeNo,
        video_id: id,
      })),
    )
    .execute();
  return id;
}
