import type { DramaEntry } from '#server/areas/catalogue/entries/entry.ts';
import { indexTitles } from '#server/areas/catalogue/search/search-index.service.ts';
import type { Tx } from '#server/db/client.ts';
import type { Part } from '../diff/diff-drama.ts';
import type { DramaPlan, ImportPlan } from '../import-plan.ts';
import * as queries from './apply.queries.ts';

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
  const apply = { tags: applyTags, texts: applyTexts, episodes: applyEpisodes };
  for (const part of ['tags', 'texts', 'episodes'] as const) {
    const changedParts = withChanged(dramas, part);
    if (changedParts.length > 0) await apply[part](tx, changedParts);
  }
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
  const slugs = new Set(dramas.flatMap(({ entry }) => entry.tags));
  const tagIds = slugs.size > 0 ? await queries.listTagIds(tx, Array.from(slugs)) : new Map();
  const rows = dramas.flatMap(({ id, entry }) =>
    entry.tags.map((slug, at) => ({ drama_id: id, tag_id: tagIds.get(slug), position: at + 1 })),
  );
  await queries.replaceRows(tx, 'drama_tags', existingIds(dramas), rows);
}

async function applyTexts(tx: Tx, dramas: WrittenDrama[]): Promise<void> {
  const rows = dramas.flatMap(({ id, entry }) =>
    Object.entries(entry.texts).map(([locale, text]) => ({ drama_id: id, locale, ...text })),
  );
  await queries.replaceRows(tx, 'drama_texts', existingIds(dramas), rows);
}

async function applyEpisodes(tx: Tx, dramas: WrittenDrama[]): Promise<void> {
  const rows = dramas.flatMap(({ id, entry }) =>
    entry.episodes.map((episode) => ({ drama_id: id, episode_no: episode.episode, ...episode })),
  );
  const withVideo = rows.filter(({ video }) => video !== '');
  const videos = Array.from(new Map(withVideo.map((row) => [row.video, row])).values());
  const stored = await queries.upsertVideos(tx, videos);
  const ids = new Map(stored.map(({ id, video }) => [video, id]));
  await queries.replaceRows(
    tx,
    'video_subtitles',
    stored.filter(({ is_new }) => !is_new).map(({ id }) => id),
    videos.flatMap(({ video, subtitles }) =>
      subtitles.map(({ language, label, file }) => ({
        video_id: ids.get(video),
        lang: language,
        label,
        path: file,
      })),
    ),
  );
  await queries.replaceRows(
    tx,
    'episodes',
    existingIds(dramas),
    rows.map(({ drama_id, episode_no, video }) => ({
      drama_id,
      episode_no,
      video_id: ids.get(video) ?? null,
    })),
  );
  await queries.replaceRows(
    tx,
    'episode_texts',
    existingIds(dramas),
    rows.flatMap(({ drama_id, episode_no, titles }) =>
      Object.entries(titles).map(([locale, title]) => ({ drama_id, episode_no, locale, title })),
    ),
  );
}

/** Returns the ids of the dramas that may have old rows to delete. */
function existingIds(dramas: WrittenDrama[]): number[] {
  return dramas.filter(({ isNew }) => !isNew).map(({ id }) => id);
}
