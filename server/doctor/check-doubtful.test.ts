import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '#tests/support/server.ts';
import { readConfig } from '../settings/config.ts';
import { checkDoubtful } from './check-doubtful.ts';
import { toEnglish } from './finding.ts';

const check = async (settings: Record<string, string>) =>
  (await checkDoubtful(readConfig(settings))).map(toEnglish);

test('an inbox must be a folder that can be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-inbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await check({})).toEqual([]);
  expect(await check({ MEDIA_INBOX: folder })).toMatchObject([{ status: 'ok', finding: folder }]);
  const absent = join(folder, 'nope');
  expect(await check({ MEDIA_INBOX: `${folder},${absent},${import.meta.filename}` })).toMatchObject(
    [
      { status: 'warn', finding: `MEDIA_INBOX ${absent} cannot be read (ENOENT)` },
      { status: 'warn', finding: `MEDIA_INBOX ${import.meta.filename} cannot be read (ENOTDIR)` },
    ],
  );
});

test('media of an http address does not suit an https site', async () => {
  const MEDIA_BASE_URL = 'http://cdn.example/films';
  expect(await check({ MEDIA_BASE_URL })).toEqual([]);
  const PUBLIC_URL = 'https://vignette.example';
  expect(await check({ MEDIA_BASE_URL, PUBLIC_URL })).toMatchObject([
    { status: 'warn', finding: expect.stringMatching(/^MEDIA_BASE_URL http:.* is not https/) },
  ]);
});

test('a server logs doubtful settings at its start', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  await startTestServer({ settings: { MEDIA_INBOX: '/nope' }, overrides: { log } });
  expect(lines.map((line) => JSON.parse(line).msg)).toContain(
    'MEDIA_INBOX /nope cannot be read (ENOENT)',
  );
});
