import { expect, test } from 'vitest';
import { createAiClient } from '#tests/support/model/ai-client.ts';
import { startModelServer } from '#tests/support/model/model-server.ts';
import { openTestProject, testProject, testTrack } from '#tests/support/model/test-project.ts';
import { runShortening } from './shorten.ts';

const model = await startModelServer();
const api = createAiClient(model.url);
const texts = ['<i>A line that is too long</i>', 'Short', 'Another one that is too long'];
const limits = new Map([
  [1, 6],
  [3, 7],
]);

const open = (marks = {}) =>
  openTestProject(testProject([testTrack(texts, { language: 'en', marks })]));
const run = (access: ReturnType<typeof open>) =>
  runShortening({ api, ...access, trackId: 1, limits, signal: new AbortController().signal });

test('only the cues with a limit are shortened and marked', async () => {
  model.use('good');
  const access = open();
  expect(await run(access)).toEqual({ kind: 'done' });
  const [track] = access.read().tracks;
  expect(track?.file.cues.map(({ text }) => text)).toEqual(['<i>A line</i>', 'Short', 'Another']);
  expect(track?.marks).toEqual({ 1: 'machine', 3: 'machine' });
});

test('a cue that is not translated yet is not shortened', async () => {
  model.use('good');
  const access = open({ 1: 'untranslated' });
  await run(access);
  expect(model.requests[0]?.asked.items.map(({ id }) => id)).toEqual([3]);
  expect(access.read().tracks[0]?.marks).toEqual({ 1: 'untranslated', 3: 'machine' });
});

test('a text that is still too long stays as it was', async () => {
  model.use('hugeTexts');
  const access = open();
  expect(await run(access)).toEqual({ kind: 'done' });
  expect(access.read().tracks[0]?.file.cues.map(({ text }) => text)).toEqual(texts);
  expect(access.read().tracks[0]?.marks).toEqual({});
});
