import type { Tx } from '../../../../db/client.ts';
import type { LocaleCode } from '../../../../db/tables.ts';
import type { DramaEntry, Names } from '../../entries/entry.ts';
import { indexTitles } from '../../search/search-index.service.ts';
import type { Change, Part } from '../diff/diff-drama.ts';
import * as queries from './apply.queries.ts';
import * as episodes from './apply-episodes.queries.ts';

/** A drama that is to be added, or changed where it has an id. */
export interface Wanted {
  id: number | undefined;
  entry: DramaEntry;
  changes: Change[];
}

interface Known extends Wanted {
  id: number;
  /** It has no old rows to delete. */
  isNew: boolean;
}

/** Writes only what differs; ids, view counts and the time of publication stay. */
export async function applyDramas(tx: Tx, wanted: Wanted[], now: Date): Promise<void> {
  const added = await addDramas(tx, wanted);
  const changed = wanted.flatMap((one): Known[] =>
    one.id === undefined ? [] : [{ ...one, id: one.id, isNew: false }],
  );
  if (changed.length > 0) {
    await queries.updateDramas(
      tx,
      changed.map(({ id, entry }) => ({ id, ...factsOf(entry) })),
    );
  }
  const all = [...added, ...changed];
  await applyTags(tx, withChanged(all, 'tags'));
  await applyTexts(tx, withChanged(all, 'texts'));
  await applyEpisodes(tx, withChanged(all, 'episodes'));
  await queries.updateStates(
    tx,
    withChanged(all, 'state')
      .filter(({ isNew, entry }) => !isNew || entry.state !== 'draft')
      .map(({ id, entry }) => ({ id, state: entry.state })),
    now,
  );
  const renamed = all.filter(({ changes }) =>
    changes.some(({ field }) => field === 'original_title' || field.startsWith('title_')),
  );
  await indexTitles(
    tx,
    renamed.map(({ id }) => id),
  );
}

async function addDramas(tx: Tx, wanted: Wanted[]): Promise<Known[]> {
  const entries = wanted.filter(({ id }) => id === undefined);
  if (entries.length === 0) return [];
  const rows = await queries.insertDramas(
    tx,
    entries.map(({ entry }) => factsOf(entry)),
  );
  const ids = new Map(rows.map(({ id, external_id }) => [external_id, id]));
  return entries.map((one) => ({
    ...one,
    id: ids.get(one.entry.external_id) as number,
    isNew: true,
  }));
}

function factsOf({ texts, episodes, tags, state, ...facts }: DramaEntry): queries.DramaFacts {
  return facts;
}

function withChanged(dramas: Known[], part: Part): Known[] {
  return dramas.filter(({ changes }) => changes.some((change) => change.part === part));
}

async function applyTags(tx: Tx, dramas: Known[]): Promise<void> {
  if (dramas.length === 0) return;
  const rows = dramas.flatMap(({ id, entry }) =>
    entry.tags.map((slug, at) => ({ drama_id: id, slug, position: at + 1 })),
  );
  await queries.replaceTags(tx, oldIdsOf(dramas), rows);
}

async function applyTexts(tx: Tx, dramas: Known[]): Promise<void> {
  if (dramas.length === 0) return;
  const rows = dramas.flatMap(({ id, entry }) =>
    Object.entries(entry.texts).map(([locale, text]) => ({
      drama_id: id,
      locale: locale as LocaleCode,
      ...text,
    })),
  );
  await queries.replaceTexts(tx, oldIdsOf(dramas), rows);
}

async function applyEpisodes(tx: Tx, dramas: Known[]): Promise<void> {
  if (dramas.length === 0) return;
  const shown = dramas.flatMap(({ id, entry }) =>
    entry.episodes.map((episode) => ({ drama_id: id, ...episode })),
  );
  const withVideo = shown.filter(({ video }) => video !== '');
  const videos = Array.from(new Map(withVideo.map((one) => [one.video, one])).values());
  const rows = videos.map(({ video, thumbnail, duration_seconds }) => ({
    video,
    thumbnail,
    duration_seconds,
  }));
  const stored = await episodes.upsertVideos(tx, rows);
  const ids = new Map(stored.map(({ id, video }) => [video, id]));
  const idOf = (video: string) => ids.get(video) as number;

  await episodes.replaceSubtitles(
    tx,
    stored.filter(({ is_new }) => !is_new).map(({ id }) => id),
    videos.flatMap(({ video, subtitles }) =>
      subtitles.map((subtitle) => ({ video_id: idOf(video), ...subtitle })),
    ),
  );
  await episodes.replaceEpisodes(
    tx,
    oldIdsOf(dramas),
    shown.map(({ drama_id, episode, video }) => ({
      drama_id,
      episode,
      video_id: video === '' ? null : idOf(video),
    })),
  );
  await episodes.replaceEpisodeTexts(
    tx,
    oldIdsOf(dramas),
    shown.flatMap(({ drama_id, episode, titles }) =>
      rowsOf(titles).map(({ locale, name }) => ({ drama_id, episode, locale, title: name })),
    ),
  );
}

export function rowsOf(names: Names): { locale: LocaleCode; name: string }[] {
  return Object.entries(names).map(([locale, name]) => ({ locale: locale as LocaleCode, name }));
}

/** The dramas that may have rows to delete. */
function oldIdsOf(dramas: Known[]): number[] {
  return dramas.filter(({ isNew }) => !isNew).map(({ id }) => id);
}
