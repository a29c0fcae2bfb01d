import { expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { createAiClient } from '#tests/support/model/ai-client.ts';
import { startModelServer } from '#tests/support/model/model-server.ts';
import type { ScriptProject } from '../projects/project.ts';
import { estimateBreakdown, runBreakdown } from './breakdown.ts';
import type { RunProgress } from './run/project-access.ts';
import { draftSource } from './text/draft-source.ts';

const model = await startModelServer();
const api = createAiClient(model.url);
const texts = Array.from({ length: 25 }, (_, n) => `△ 第${n}场，戒指`);
const signal = new AbortController().signal;
const drafted = { props: ['ring'], costumes: ['Lin: coat'], isConfirmed: false };

/** Scenes are separated by `|`, and their text is their key. */
const scenesOf = ({ text: script }: ScriptProject) =>
  script.split('|').map((text, index) => ({ id: index + 1, key: text, text }));

function open(scenes: readonly string[], drafts: ScriptProject['drafts'] = {}) {
  let project: ScriptProject = {
    id: 's',
    kind: 'script',
    name: 'Test',
    createdAt: 0,
    changedAt: 0,
    text: scenes.join('|'),
    format: 'plain',
    drafts,
  };
  return {
    read: () => project,
    async write(change: (project: ScriptProject) => ScriptProject) {
      project = change(project);
    },
  };
}

test('all scenes are drafted in batches of 20, except those that have a draft', async () => {
  model.use('good');
  const own = { props: ['own'], costumes: [], isConfirmed: true };
  const [first = '', second = ''] = texts;
  const access = open(texts, { [second]: own });
  expect(await runBreakdown({ api, scenesOf, ...access, signal })).toEqual({ kind: 'done' });
  expect(model.requests.map(({ asked }) => asked.items.length).toSorted()).toEqual([20, 4]);
  const { drafts = {} } = access.read();
  expect(Object.keys(drafts)).toHaveLength(25);
  expect([drafts[first], drafts[second]]).toEqual([drafted, own]);
});

test('scenes that move during a run get their draft; changed ones get none', async () => {
  model.use('good');
  const access = open(['a', 'b']);
  const write: typeof access.write = (change) =>
    access.write((project) => change({ ...project, text: 'new|a|b, changed' }));
  await runBreakdown({ api, scenesOf, read: access.read, write, signal });
  expect(access.read().drafts).toEqual({ a: drafted });
});

test('scenes with equal texts are sent once', async () => {
  model.use('good');
  const access = open(['same', 'same', 'other']);
  expect(estimateBreakdown(access.read(), scenesOf)).toEqual({
    scenes: 2,
    characters: 9,
    calls: 1,
  });
  await runBreakdown({ api, scenesOf, ...access, signal });
  expect(model.requests[0]?.asked.items).toHaveLength(2);
  expect(access.read().drafts).toEqual({ same: drafted, other: drafted });
  expect(estimateBreakdown(access.read(), scenesOf).scenes).toBe(0);
});

test('scenes without a usable answer are counted as refused', async () => {
  model.use('dropsIds');
  const access = open(['a', 'b', 'c', 'd', 'e']);
  let refused: readonly number[] = [];
  const onProgress = (progress: RunProgress) => {
    refused = progress.refused;
  };
  const end = await runBreakdown({ api, scenesOf, ...access, signal, onProgress });
  expect(end).toEqual({ kind: 'done' });
  expect(refused).toHaveLength(5 - Object.keys(access.read().drafts ?? {}).length);
  expect(refused).not.toHaveLength(0);
});

test('a failure leaves the script as it was', async () => {
  model.use('truncated');
  const access = open(texts);
  const before = access.read();
  expect(await runBreakdown({ api, scenesOf, ...access, signal })).toMatchObject({
    kind: 'failed',
    error: { code: outcomes.aiUnusable.code },
  });
  expect(access.read()).toBe(before);
});

test('a scene that is too long is cut at the end of a line', async () => {
  model.use('good');
  const access = open([`${'一'.repeat(5000)}\n${'二'.repeat(5000)}`]);
  await runBreakdown({ api, scenesOf, ...access, signal });
  expect(model.requests[0]?.asked.items).toMatchObject([{ id: 1, text: '一'.repeat(5000) }]);
});

test.each([
  ['short', 'short'],
  ['one\ntwo\nthree', 'one\ntwo'],
  ['onetwothreefour', 'onetwothre'],
  ['😀'.repeat(12), '😀'.repeat(10)],
])('of %j, at most 10 characters are sent', (text, sent) => {
  expect(draftSource(text, 10)).toBe(sent);
});
