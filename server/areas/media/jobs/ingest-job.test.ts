import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import type { JobProgress } from '#server/areas/jobs/job-run.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { startTestDesk } from '#tests/support/desk.ts';

test('a part tells after each source what it has finished, in case its process is ended', async () => {
  const inbox = await mkdtemp(join(tmpdir(), 'inbox-'));
  afterFile(() => rm(inbox, { recursive: true }));
  await writeFile(join(inbox, '01.srt'), '1\n00:00:01,000 --> 00:00:02,000\nHello.\n');
  await writeFile(join(inbox, '02.srt'), '');
  const { context } = await startTestDesk({ settings: { MEDIA_INBOX: inbox } });
  const sources = ['01.srt', '02.srt'].map((name) => ({ name: join(basename(inbox), name) }));
  const seen: JobProgress[] = [];
  const refuse = () => Promise.reject(new Error('unexpected'));
  const result = await context.jobWorks['ingest-episode']({
    id: 1,
    claimId: randomUUID(),
    kind: 'ingest-episode',
    actor: 'maya@desk.example',
    input: { sources },
    signal: new AbortController().signal,
    progress: (progress) => seen.push(progress),
    log() {},
    addRow() {},
    makeFile: refuse,
    nameFile() {},
    commitResult: refuse,
  });
  const [ingested, refused] = sources.map(({ name: file }) => [{ file }]);
  expect(result).toMatchObject({ ingested, refused });
  expect(seen.filter(({ finished }) => finished)).toMatchObject([
    { done: 1, total: 2, finished: { ingested, refused: [] } },
    { done: 2, total: 2, finished: { ingested, refused } },
  ]);
});
