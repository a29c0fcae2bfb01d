import { expect, test } from 'vitest';
import { startModelServer } from '#tests/support/model/model-server.ts';
import { readConfig } from '../settings/config.ts';
import { checkModel } from './check-model.ts';
import { toEnglish } from './finding.ts';

const model = await startModelServer();
const { host } = new URL(model.url);

async function check(url = model.url, timeoutMs = 60_000) {
  const config = readConfig({ AI_URL: url, AI_KEY: 'sk-secret', AI_MODEL: 'test-model' });
  const findings = (await checkModel(config, timeoutMs)).map(toEnglish);
  expect(JSON.stringify(findings)).not.toContain('sk-secret');
  return findings.map(({ status, finding }) => [status, finding]);
}

test('nothing is checked without a model', async () => {
  expect(await checkModel(readConfig({}))).toEqual([]);
});

test('a model that answers passes', async () => {
  expect(await check()).toEqual([['ok', `test-model answers on ${host}`]]);
});

test.each([
  ['rejectsKey', `${host} answered with HTTP status 401`],
  ['html', `${host} did not answer in the form of chat completions`],
] as const)('%s: the finding names the problem', async (mode, finding) => {
  model.use(mode);
  expect(await check()).toEqual([['fail', finding]]);
});

test('a model that hangs is given up after the time limit', async () => {
  model.use('hangs');
  expect(await check(model.url, 100)).toEqual([['fail', `${host} did not answer in time`]]);
});

test('a model that cannot be reached is named', async () => {
  expect(await check('http://127.0.0.1:1/v1')).toEqual([['fail', '127.0.0.1:1 cannot be reached']]);
});
