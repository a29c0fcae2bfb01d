import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clip } from '#tests/support/data/import.ts';
import { startTestDesk } from '#tests/support/desk.ts';

const cover = '/media/posters/agave-heiress-640.webp#3a2233';
const episode = (number: number) => ({ episode: number, ...clip, titles: {}, subtitles: [] });

const complete = {
  original_title: '灯塔',
  release_date: '2026-01-31',
  cover,
  episodes: [episode(1), episode(2)],
};

/** Each lacks one thing that publishing requires. */
const gaps = {
  'original-title': { original_title: '' },
  'release-date': { release_date: '' },
  cover: { cover: '' },
  episodes: { episodes: [] },
  'first-episode': { episodes: [episode(2)] },
  video: { episodes: [{ ...episode(1), video: '', thumbnail: '', duration_seconds: null }] },
  // Videos of their own: what one title states about a video holds for all.
  thumbnail: {
    episodes: [{ ...episode(1), video: '/media/clips/campus/master.m3u8', thumbnail: '' }],
  },
  duration: {
    episodes: [{ ...episode(1), video: '/media/clips/comedy/master.m3u8', duration_seconds: null }],
  },
};

test('incomplete titles are those that cannot be published', async () => {
  const desk = await startTestDesk({ settings: { API_RATE: '0' } });
  const calls = await desk.as('catalogue');
  const add = async (external_id: string, changes: object, locale: 'en' | 'ja' = 'en') => {
    const { drama } = await calls.addDrama({
      external_id,
      original_language: 'zh',
      locale,
      title: 'Lighthouse',
    });
    const { errors } = await calls.saveDrama({
      drama: external_id,
      version: drama?.version ?? '',
      changes: { ...complete, ...changes },
    });
    expect(errors).toEqual([]);
  };
  await add('complete', {});
  await add('title', {}, 'ja');
  for (const [name, change] of Object.entries(gaps)) await add(name, change);
  const listIncomplete = async () => {
    const { list } = await calls.listDramas({ is_incomplete: true, page_size: 50 });
    return list.map(({ external_id }) => external_id ?? '').sort();
  };
  const unpublishable = async () => {
    const planned = await desk.context.curation.dramas.planState(
      ['complete', 'title', ...Object.keys(gaps)],
      'published',
    );
    return planned
      .filter(({ problems }) => problems.length > 0)
      .map(({ entry }) => entry.external_id ?? '')
      .sort();
  };
  expect(await listIncomplete()).toEqual(['title', ...Object.keys(gaps)].sort());
  expect(await unpublishable()).toEqual(await listIncomplete());
  const ready = await calls.listDramas({ is_incomplete: false });
  expect(ready.list).toMatchObject([{ external_id: 'complete' }]);
  const { catalogue } = await calls.getToday();
  expect(catalogue?.incomplete.count).toBe(Object.keys(gaps).length + 1);

  // "media remove" deletes the files of the video, which all these titles show.
  await sql`INSERT INTO removed_media SELECT DISTINCT video_scope(path), now() FROM videos`.execute(
    desk.context.db,
  );
  expect(await listIncomplete()).toContain('complete');
  expect(await unpublishable()).toEqual(await listIncomplete());
  await sql`DELETE FROM removed_media`.execute(desk.context.db);
  expect(await listIncomplete()).not.toContain('complete');
});
