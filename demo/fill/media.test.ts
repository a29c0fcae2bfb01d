import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Locale, localeNames, locales } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { fillDemo } from '../fill.ts';
import type { Drama } from './catalogue.ts';
import { readClips, withLockedClips } from './media.ts';
import { read } from './read.ts';
import { genres, standInClips } from './stand-in-clips.ts';

const dramas = read<Drama[]>('dramas.json');

describe('after a fill with clips', () => {
  let db: Db;

  beforeAll(async () => {
    ({ db } = await createTestDatabase());
    await fillDemo(db, { clips: standInClips, hasBuyer: false });
  });

  test('every drama has its pictures and its number of episodes', async () => {
    const rows = await db.selectFrom('dramas').selectAll().execute();
    for (const { slug, episodeCount } of dramas) {
      const row = rows.find((candidate) => candidate.slug === slug);
      const colour = '#[0-9a-f]{6}$';
      expect(row).toMatchObject({
        episode_count: episodeCount,
        cover: expect.stringMatching(`^/media/posters/${slug}-640.webp${colour}`),
        banner_wide: expect.stringMatching(`^/media/banners/${slug}-(1600|2560).webp${colour}`),
        banner_tall: expect.stringMatching(`^/media/banners-tall/${slug}-(960|1320).webp${colour}`),
      });
      expect(row?.total_minutes).toBeGreaterThan(0);
    }
  });

  test('the episodes of a drama show clips of all its genres, mostly of the first', async () => {
    const rows = await db
      .selectFrom('episodes')
      .innerJoin('dramas', 'dramas.id', 'episodes.drama_id')
      .innerJoin('videos', 'videos.id', 'episodes.video_id')
      .select(['dramas.slug', 'videos.path'])
      .execute();
    for (const { slug, tags, episodeCount, preview } of dramas) {
      if (preview !== undefined) continue;
      const shown = rows.filter((row) => row.slug === slug).map(({ path }) => path.split('/')[3]);
      expect(new Set(shown)).toEqual(new Set(tags));
      expect(shown.filter((genre) => genre === tags[0]).length).toBeGreaterThan(episodeCount / 2);
    }
  });

  test('a title is open, one has a preview, one has none, and locked episodes show no open video', async () => {
    const { rows } = await sql<{ rule: string; isOpen: boolean; isPublic: boolean }>`
      WITH public AS MATERIALIZED (
        SELECT public_files(array_agg(path::text), array_agg(media_file(path)), false) AS path
        FROM videos
      )
      SELECT DISTINCT d.preview AS rule,
        is_in_preview(d.preview, d.preview_episodes, e.episode_no) AS "isOpen",
        v.path IN (SELECT path FROM public) AS "isPublic"
      FROM dramas d
      JOIN episodes e ON e.drama_id = d.id
      JOIN videos v ON v.id = e.video_id ORDER BY 1, 2`.execute(db);
    expect(rows).toEqual([
      { rule: 'all', isOpen: true, isPublic: true },
      { rule: 'first', isOpen: false, isPublic: false },
      { rule: 'first', isOpen: true, isPublic: true },
      { rule: 'none', isOpen: false, isPublic: false },
    ]);
    const territories = await db.selectFrom('dramas').select('watch_territories').execute();
    const limited = territories.filter((row) => !row.watch_territories.includes('WORLD'));
    expect(limited).toHaveLength(1);
  });

  test('every clip has subtitles in all languages, each labelled with its own name of the language', async () => {
    const rows = await db.selectFrom('video_subtitles').selectAll().execute();
    // One clip has a copy for locked episodes.
    expect(rows).toHaveLength((genres.length + 1) * locales.length);
    for (const { lang, label, path } of rows) {
      expect(label).toBe(localeNames[lang as Locale]);
      expect(path).toMatch(new RegExp(`^/media/clips/[a-z-]+/${lang}\\.vtt$`));
    }
  });

  test('the table statistics used by the query planner are up to date', async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT reltuples::int AS n FROM pg_class WHERE oid = 'episodes'::regclass
    `.execute(db);
    expect(rows[0]?.n).toBe(dramas.reduce((sum, { episodeCount }) => sum + episodeCount, 0));
  });
});

test('a fill without clips inserts everything but the episodes', async () => {
  const { db } = await createTestDatabase();
  expect(await fillDemo(db, { clips: [], hasBuyer: false })).toBe(true);
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM dramas) AS dramas, (SELECT count(*) FROM episodes) AS episodes,
      (SELECT count(*) FROM banners) AS banners, (SELECT count(*) FROM tags) AS tags
  `.execute(db);
  expect(rows).toEqual([{ dramas: dramas.length, episodes: 0, banners: 8, tags: 12 }]);
});

test('every file that a locked clip needs is in its folder', () => {
  const locked = withLockedClips(readClips(), dramas).filter(({ isLocked }) => isLocked);
  expect(locked.map(({ genre }) => genre)).toEqual(['suspense']);
  for (const { master, thumbnail } of locked) {
    const folder = dirname(master).replace(/^\/media/, '');
    const fileOf = (name: string) => join(import.meta.dirname, '../media', folder, name);
    const playlists = ['master.m3u8', '360/index.m3u8', 'sound/index.m3u8'];
    const named = playlists.flatMap((name) =>
      Array.from(readFileSync(fileOf(name), 'utf8').matchAll(/^[^#\n].*$|URI="([^"]+)"/gm)).map(
        ([line, uri]) => join(dirname(name), uri ?? line),
      ),
    );
    const subtitles = locales.map((lang) => `${lang}.vtt`);
    for (const name of [...named, ...subtitles, basename(thumbnail).replace(/#.*/, '')])
      expect(existsSync(fileOf(name)), name).toBe(true);
  }
});

test('clips.json lists one clip per genre, or none', () => {
  const listed = readClips().map(({ genre }) => genre);
  expect([[], genres.toSorted()]).toContainEqual(listed.toSorted());
});
