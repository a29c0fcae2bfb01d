import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAuditService } from '#server/areas/audit/audit.service.ts';
import { lockRestore } from '#server/areas/backup/restore-journal.ts';
import type { Db } from '#server/db/client.ts';
import { readConfig } from '#server/settings/config.ts';
import { folderWith } from '#tests/support/data/import.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { markRemoved } from '../removal/removal.queries.ts';
import { createSourceIngest } from './ingest.service.ts';
import { createIngestRecord } from './ingest-record.ts';
import { lockSources } from './ingested-sources.queries.ts';
import { lockIdleSources } from './media-locks.ts';

const SUBTITLES = '00:00:01,000 --> 00:00:02,000\nHola\n';

interface Hooks {
  /** Called when the media is not known, and not yet made. */
  onFound?: () => Promise<unknown>;
  /** Called when it is made, and not yet recorded. */
  onMade?: (path: string) => Promise<void>;
}

/** Returns a function that ingests subtitles as a machine with a DATA_DIR of its own does. */
async function machine(db: Db, env: Record<string, string>, { onFound, onMade }: Hooks = {}) {
  const folder = await folderWith({ 'es.srt': SUBTITLES });
  const record = createIngestRecord(db, createAuditService(db));
  const config = readConfig({ DATA_DIR: join(folder, 'data'), ...env });
  let finds = 0;
  const ingestSource = createSourceIngest({
    config,
    jobs: 1,
    record: {
      async find(key) {
        const found = await record.find(key);
        if (++finds === 1) await onFound?.();
        return found;
      },
      async add(media, facts) {
        await onMade?.(media.path);
        return record.add(media, facts);
      },
    },
  });
  const run = () =>
    ingestSource({
      file: join(folder, 'es.srt'),
      name: 'es.srt',
      actor: 'mei',
      signal: new AbortController().signal,
      onProgress: () => {},
    });
  return { run, mediaFolder: join(config.dataDir, 'media') };
}

test.for(['DATA_DIR', 'a store'])(
  'media in %s that was removed while it was made is not recorded, and its files are deleted',
  async (place) => {
    const { db } = await createTestDatabase();
    const peer = await startS3Peer();
    let isRemoving = true;
    const env: Record<string, string> = place === 'a store' ? { S3_URL: peer.url } : {};
    const { run, mediaFolder } = await machine(db, env, {
      async onMade(path) {
        if (isRemoving) await db.transaction().execute((tx) => markRemoved(tx, [path]));
      },
    });
    expect(await run()).toMatchObject({ error: { message: 'deskIngest.removedMeanwhile' } });
    expect(await db.selectFrom('ingested_sources').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('stored_media').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual([]);
    expect([...peer.objects.keys()]).toEqual([]);
    const local = await readdir(mediaFolder, { recursive: true });
    expect(local.filter((name) => name.endsWith('.vtt'))).toEqual([]);

    isRemoving = false;
    expect(await run()).toMatchObject({ isExisting: false });
    expect(await db.selectFrom('ingested_sources').selectAll().execute()).toHaveLength(1);
    expect(await db.selectFrom('removed_media').selectAll().execute()).toEqual([]);
  },
);

test('an ingest waits with its entry for a removal that is running', async () => {
  const { db } = await createTestDatabase();
  const { run } = await machine(db, {});
  const ended: string[] = [];
  let ingested: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    await lockSources(tx);
    ingested = run().then(() => ended.push('ingest'));
    await expect.poll(() => countWaiting(db)).toBe(1);
    ended.push('removal');
  });
  await ingested;
  expect(ended).toEqual(['removal', 'ingest']);
});

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*) AS waiting FROM pg_locks
    WHERE relation = 'ingested_sources'::regclass AND NOT granted`.execute(db);
  return rows[0]?.waiting ?? 0;
}

test('a source that is being made on this machine is locked, and with it the media folder', async () => {
  const { db } = await createTestDatabase();
  let sha256 = '';
  const { run, mediaFolder } = await machine(
    db,
    {},
    {
      async onMade(path) {
        sha256 = /[0-9a-f]{16}/.exec(path)?.[0] ?? '';
        expect(() => lockIdleSources(mediaFolder, ['0'.repeat(64), sha256])).toThrow(
          'The media is being ingested.',
        );
        lockIdleSources(mediaFolder, ['0'.repeat(64)]).release();
        expect(() => lockRestore(dirname(mediaFolder))).toThrow(
          'A media ingest or another restore',
        );
      },
    },
  );
  expect(await run()).toMatchObject({ isExisting: false });
  lockIdleSources(mediaFolder, [sha256]).release();
  const restore = lockRestore(dirname(mediaFolder));
  await expect(run()).rejects.toThrow('A restore is running.');
  restore.release();
  expect(await run()).toMatchObject({ isExisting: true });
});

test('a source that another machine has uploaded meanwhile is not uploaded again', async () => {
  const { db } = await createTestDatabase();
  const peer = await startS3Peer();
  const env = { S3_URL: peer.url };
  const quick = await machine(db, env);
  const slow = await machine(db, env, { onFound: quick.run });
  expect(await slow.run()).toMatchObject({ isExisting: true });
  expect(peer.requests.filter((request) => request.startsWith('PUT '))).toHaveLength(1);
  expect(await db.selectFrom('audit_log').selectAll().execute()).toHaveLength(1);
  expect(await slow.run()).toMatchObject({ isExisting: true });
});
