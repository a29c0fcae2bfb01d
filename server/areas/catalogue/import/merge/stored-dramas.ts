import {
  listEntries,
  listRemovedVideos,
  listVideos,
  listWithdrawals,
} from '#server/areas/catalogue/entries/entries.queries.ts';
import type { StoredDrama, VideoFacts } from '#server/areas/catalogue/entries/entry.ts';
import type { MediaLibrary } from '#server/areas/catalogue/entries/media-library.ts';
import type { Tx } from '#server/db/client.ts';
import type { DramaPatch } from './drama-patch.ts';
import type { GetVideoFacts } from './merge-patch.ts';

export interface StoredDramas {
  byKey: Map<string, StoredDrama>;
  /** Returns the facts about a video in the catalogue, or else in the record of `media ingest`. */
  getVideoFacts: GetVideoFacts;
  /** The time of withdrawal by key, only for dramas that are withdrawn now. */
  withdrawnAt: Map<string, Date>;
  /** The addresses of the videos whose files "media remove" has deleted. */
  removedVideos: Set<string>;
}

/** Loads what the catalogue has about the dramas of a batch of patches. */
export async function loadStoredDramas(
  tx: Tx,
  patches: DramaPatch[],
  library: MediaLibrary,
): Promise<StoredDramas> {
  const keys = patches.map(({ key }) => key);
  const dramas: StoredDrama[] = await listEntries(tx, keys);
  const byKey = new Map(dramas.map((drama) => [drama.external_id, drama]));
  const videos = videosOf(patches, byKey);
  return {
    byKey,
    getVideoFacts: await loadVideoFacts(tx, videos, library),
    withdrawnAt: await loadWithdrawals(tx, dramas),
    removedVideos: new Set(await listRemovedVideos(tx, videos)),
  };
}

function videosOf(patches: DramaPatch[], byKey: Map<string, StoredDrama>): string[] {
  return patches.flatMap(({ key, episodes }) => [
    ...(byKey.get(key)?.episodes.map(({ video }) => video) ?? []),
    ...Array.from(episodes?.values() ?? [], ({ video }) => video ?? ''),
  ]);
}

async function loadVideoFacts(
  tx: Tx,
  videos: string[],
  library: MediaLibrary,
): Promise<GetVideoFacts> {
  const facts = new Map<string, VideoFacts>();
  for (const { video, ...stored } of await listVideos(tx, videos)) facts.set(video, stored);
  const addMissing = async (video: string) => {
    const { thumbnail, duration_seconds, subtitles = [] } = facts.get(video) ?? {};
    if (thumbnail && duration_seconds) return;
    const ingested = video === '' ? undefined : await library.findByAddress(video);
    facts.set(video, {
      thumbnail: thumbnail || ingested?.thumbnail || '',
      duration_seconds: duration_seconds ?? ingested?.durationSeconds ?? null,
      subtitles,
    });
  };
  await Promise.all(Array.from(new Set(videos), addMissing));
  return (video) => facts.get(video) ?? { thumbnail: '', duration_seconds: null, subtitles: [] };
}

async function loadWithdrawals(tx: Tx, dramas: StoredDrama[]): Promise<Map<string, Date>> {
  const withdrawn = dramas.filter(({ state }) => state === 'withdrawn');
  if (withdrawn.length === 0) return new Map();
  const keys = withdrawn.map(({ external_id }) => external_id);
  const rows = await listWithdrawals(tx, keys);
  return new Map(rows.map(({ external_id, withdrawn_at }) => [external_id, withdrawn_at]));
}
