import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAuditService } from '#server/areas/audit/audit.service.ts';
import { checkBackup } from '#server/areas/backup/check-backup.ts';
import type { Db } from '#server/db/client.ts';
import { folderWith } from '#tests/support/data/import.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';
import { carryOverRecord } from './carry-over.ts';

const sha256 = (digit: string) => digit.repeat(64);

/** As version 0.1 wrote it. */
const OLD = {
  [sha256('1')]: {
    kind: 'video',
    source: '/incoming/moon/01.mp4',
    path: '/media/videos/1111111111111111/master.m3u8',
    thumbnail: '/media/videos/1111111111111111/thumbnail-360.webp#336699',
    duration_seconds: 61.4,
    warnings: ['is cropped', { message: 'deskIngest.black', values: { percent: '68 %' } }],
    made_at: '2026-10-01T08:00:00.000Z',
  },
  [sha256('2')]: {
    kind: 'picture',
    source: '/incoming/moon/cover.png',
    path: '/media/pictures/2222222222222222/picture-640.webp#112233',
    made_at: '2026-10-01T08:01:00.000Z',
    unaudited: 'tom',
    store: 'https://store.example/films/',
    is_private: true,
  },
};

const carryOver = (db: Db, dataDir: string) =>
  carryOverRecord({ db, audit: createAuditService(db), dataDir });
const oldFolder = (entries: object) => folderWith({ 'media/ingested.json': entries });

test('the record of an earlier version is carried over once, also by several processes at the same time', async () => {
  const { db } = await createTestDatabase();
  const dataDir = await oldFolder(OLD);
  await Promise.all([1, 2, 3].map(() => carryOver(db, dataDir)));
  const rows = await db.selectFrom('ingested_sources').selectAll().orderBy('sha256').execute();
  const [film, cover] = Object.values(OLD);
  expect(rows).toEqual([
    { ...film, sha256: sha256('1'), store: '', made_at: new Date('2026-10-01T08:00:00.000Z') },
    {
      sha256: sha256('2'),
      kind: 'picture',
      store: 'https://store.example/films/',
      source: cover?.source,
      path: cover?.path,
      thumbnail: null,
      duration_seconds: null,
      warnings: [],
      made_at: new Date('2026-10-01T08:01:00.000Z'),
    },
  ]);
  // What a killed run had not audited is, once, and the place in the store is known.
  expect(
    await db.selectFrom('audit_log').select(['actor', 'action', 'subject', 'change']).execute(),
  ).toEqual([
    {
      actor: 'tom',
      action: 'media.ingest',
      subject: 'media:/media/pictures/2222222222222222/picture-640.webp',
      change: { kind: 'picture', source: 'moon/cover.png' },
    },
  ]);
  expect(await db.selectFrom('stored_media').select(['key', 'is_private']).execute()).toEqual([
    { key: '/media/pictures/2222222222222222/picture', is_private: true },
  ]);
  expect(existsSync(join(dataDir, 'media/ingested.json'))).toBe(false);
  const kept = await readFile(join(dataDir, 'media/.ingested.json'), 'utf8');
  expect(JSON.parse(kept)).toEqual(OLD);
});

test('an entry that the database has stays, and a damaged record changes nothing', async () => {
  const { db } = await createTestDatabase();
  await carryOver(db, await oldFolder(OLD));
  const path = '/media/videos/1111111111111111/other.m3u8';
  await db.updateTable('ingested_sources').set({ path }).where('kind', '=', 'video').execute();
  await carryOver(db, await oldFolder(OLD));
  const paths = db.selectFrom('ingested_sources').select('path').where('kind', '=', 'video');
  expect(await paths.execute()).toEqual([{ path }]);

  const damaged = await oldFolder({ [sha256('3')]: { kind: 'video' } });
  await expect(carryOver(db, damaged)).rejects.toThrow('earlier version');
  expect(existsSync(join(damaged, 'media/ingested.json'))).toBe(true);
});

test('a server carries the record over at its start, and a restore that of an older backup', async () => {
  const dataDir = await oldFolder(OLD);
  const { context } = await startTestServer({ settings: { DATA_DIR: dataDir } });
  const sources = context.db.selectFrom('ingested_sources');
  expect(await sources.select('sha256').execute()).toHaveLength(2);
  const record = join(dataDir, 'media/ingested.json');
  expect(existsSync(record)).toBe(false);

  await context.db.deleteFrom('ingested_sources').execute();
  await writeFile(record, JSON.stringify(OLD));
  const file = join(await folderWith({}), 'backup.tar');
  await context.backup.make('mei', file, () => {});
  await rm(record);
  const checked = await checkBackup(file, () => {});
  await context.backup.restore('mei', checked, true, () => {});
  expect(await sources.select('sha256').execute()).toHaveLength(2);
  expect(existsSync(record)).toBe(false);
});
