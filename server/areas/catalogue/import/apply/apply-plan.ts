import type { DramaEntry, Names } from '#server/areas/catalogue/entries/entry.ts';
import { indexTitles } from '#server/areas/catalogue/search/search-index.service.ts';
import type { Tx } from '#server/db/client.ts';
import type { LocaleCode } from '#server/db/tables.ts';
import type { Part } from '../diff/diff-drama.ts';
import type { DramaPlan, ImportPlan } from '../import-plan.ts';
import * as queries from './apply.queries.ts';
import * as episodes from './apply-episodes.queries.ts';

/** A drama of the plan whose row in `dramas` is already written. */
interface WrittenDrama extends DramaPlan {
  id: number;
  /** True if the import added the drama: it has no rows in other tables that need to be deleted. */
  isNew: boolean;
}

/**
 * Writes the facts of every drama in the plan, and its tags, texts, episodes and state only if they
 * differ. Ids, view counts and the publication time are kept.
 */
export async function applyPlan(tx: Tx, plan: ImportPlan, now: Date): Promise<void> {
  const added = await addDramas(tx, plan);
  const changed = plan.flatMap((drama): WrittenDrama[] =>
    drama.current ? [{ ...drama, id: drama.current.id, isNew: false }] : [],
  );
  if (changed.length > 0) {
    await queries.updateDramas(
      tx,
      changed.map(({ id, entry }) => ({ id, ...toFacts(entry) })),
    );
  }
  const dramas = [...added, ...changed];
  await applyTags(tx, withChanged(dramas, 'tags'));
  await applyTexts(tx, withChanged(dramas, 'texts'));
  await applyEpisodes(tx, withChanged(dramas, 'episodes'));
  // The state is written last, since a published drama must be complete.
  await queries.updateStates(
    tx,
    withChanged(dramas, 'state')
      .filter(({ isNew, entry }) => !isNew || entry.state !== 'draft')
      .map(({ id, entry }) => ({ id, state: entry.state })),
    now,
  );
  const renamed = dramas.filter(({ changes }) =>
    changes.some(({ field }) => field === 'original_title' || field.startsWith('title_')),
  );
  await indexTitles(
    tx,
    renamed.map(({ id }) => id),
  );
}

async function addDramas(tx: Tx, plan: ImportPlan): Promise<WrittenDrama[]> {
  const added = plan.filter(({ current }) => current === undefined);
  if (added.length === 0) return [];
  const rows = await queries.insertDramas(
    tx,
    added.map(({ entry }) => toFacts(entry)),
  );
  const ids = new Map(rows.map(({ id, external_id }) => [external_id, id]));
  return added.map((drama) => ({
    ...drama,
    id: ids.get(drama.entry.external_id) as number,
    isNew: true,
  }));
}

function toFacts({ texts, episodes, tags, state, ...facts }: DramaEntry): queries.DramaFacts {
  return facts;
}

/** Returns the dramas that have a change in this part. */
function withChanged(dramas: WrittenDrama[], part: Part): WrittenDrama[] {
  return dramas.filter(({ changes }) => changes.some((change) => change.part === part));
}

async function applyTags(tx: Tx, dramas: WrittenDrama[]): Promise<void> {
  if (dramas.length === 0) return;
  const rows = dramas.flatMap(({ id, entry }) =>
    entry.tags.map((slug, at) => ({ drama_id: id, slug, position: at + 1 })),
  );
  await queries.replaceTags(tx, existingIds(dramas), rows);
}

async function applyTexts(tx: Tx, dramas: WrittenDrama[]): Promise<void> {
  if (dramas.length === 0) return;
  const rows = dramas.flatMap(({ id, entry }) =>
    Object.entries(entry.texts).map(([locale, text]) => ({
      drama_id: id,
      locale: locale as LocaleCode,
      ...text,
    })),
  );
  await queries.replaceTexts(tx, existingIds(dramas), rows);
}

async function applyEpisodes(tx: Tx, dramas: WrittenDrama[]): Promise<void> {
  if (dramas.length === 0) return;
  const rows = dramas.flatMap(({ id, entry }) =>
    entry.episodes.map((episode) => ({ drama_id: id, ...episode })),
  );
  const withVideo = rows.filter(({ video }) => video !== '');
  const videos = Array.from(new Map(withVideo.map((row) => [row.video, row])).values());
  const stored = await episodes.upsertVideos(
    tx,
    videos.map(({ video, thumbnail, duration_seconds }) => ({
      video,
      thumbnail,
      duration_seconds,
    })),
  );
  const ids = new Map(stored.map(({ id, video }) => [video, id]));
  const videoId = (video: string) => ids.get(video) as number;

  await episodes.replaceSubtitles(
    tx,
    stored.filter(({ is_new }) => !is_new).map(({ id }) => id),
    videos.flatMap(({ video, subtitles }) =>
      subtitles.map((subtitle) => ({ video_id: videoId(video), ...subtitle })),
    ),
  );
  await episodes.replaceEpisodes(
    tx,
    existingIds(dramas),
    rows.map(({ drama_id, episode, video }) => ({
      drama_id,
      episode,
      video_id: video === '' ? null : videoId(video),
    })),
  );
  await episodes.replaceEpisodeTexts(
    tx,
    existingIds(dramas),
    rows.flatMap(({ drama_id, episode, titles }) =>
      toNameRows(titles).map(({ locale, name }) => ({ drama_id, episode, locale, title: name })),
    ),
  );
}

function toNameRows(names: Names): { locale: LocaleCode; name: string }[] {
  return Object.entries(names).map(([locale, name]) => ({ locale: locale as LocaleCode, name }));
}

/** Returns the ids of the dramas that may have old rows to delete. */
function existingIds(dramas: WrittenDrama[]): number[] {
  return dramas.filter(({ isNew }) => !isNew).map(({ id }) => id);
}
