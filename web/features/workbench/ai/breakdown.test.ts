import { expect, test } from 'vitest';
import { outcomes } from '../../../../contract/error-codes.ts';
import { createAiClient } from '../../../../tests/support/model/ai-client.ts';
import { startModelServer } from '../../../../tests/support/model/model-server.ts';
import type { ScriptProject } from '../projects/project.ts';
import { runBreakdown } from './breakdown.ts';
import { draftSource } from './text/draft-source.ts';

const model = await startModelServer();
const api = createAiClient(model.url);
const scenes = Array.from({ length: 25 }, (_, n) => ({ id: n + 1, text: `△ 第${n}场，戒指` }));
const signal = new AbortController().signal;
const drafted = { props: ['ring'], costumes: ['Lin: coat'], isConfirmed: false };

function open(drafts: ScriptProject['drafts'] = {}) {
  let project: ScriptProject = {
    ...{ id: 's', kind: 'script', name: 'Test', createdAt: 0, changedAt: 0 },
    ...{ text: '', format: 'plain', drafts },
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
  const access = open({ 2: own });
  expect(await runBreakdown({ api, scenes, ...access, signal })).toEqual({ kind: 'done' });
  expect(model.requests.map(({ asked }) => asked.items.length).toSorted()).toEqual([20, 4]);
  const { drafts = {} } = access.read();
  expect(Object.keys(drafts)).toHaveLength(25);
  expect([drafts[1], drafts[2]]).toEqual([drafted, own]);
});

test('a failure leaves the script as it was', async () => {
  model.use('truncated');
  const access = open();
  const before = access.read();
  expect(await runBreakdown({ api, scenes, ...access, signal })).toMatchObject({
    kind: 'failed',
    error: { code: outcomes.aiUnusable.code },
  });
  expect(access.read()).toBe(before);
});

test('a scene that is too long is cut at the end of a line', async () => {
  model.use('good');
  const text = `${'一'.repeat(5000)}\n${'二'.repeat(5000)}`;
  await runBreakdown({ api, scenes: [{ id: 1, text }], ...open(), signal });
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
