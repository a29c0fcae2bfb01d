import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factNames } from '#server/operator/facts.ts';
import { runInProcess } from '#tests/support/command-in-process.ts';

const demoFile = join(import.meta.dirname, '../../demo/catalogue/operator.json');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-operator-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (args: string[], settings: Record<string, string> = {}) =>
  runInProcess(['operator', ...args], { DATA_DIR: join(folder, 'data'), ...settings });
const show = async (settings?: Record<string, string>) =>
  JSON.parse((await run(['show', '--json'], settings)).stdout);

test('the template lists every fact without a value, and does not overwrite an existing file', async () => {
  const file = join(folder, 'data/operator.json');
  const first = await run(['template']);
  expect([first.code, first.stdout]).toEqual([0, expect.stringContaining(file)]);
  const template = await readFile(file, 'utf8');
  const { _formats, ...empty } = JSON.parse(template);
  expect(Object.keys(empty)).toEqual(factNames);
  expect(_formats).toMatchObject({
    log_retention: 'a period such as "30 days", "6 months" or "10 years"',
    governing_language: expect.stringContaining('zh-TW'),
  });
  const facts = await show();
  expect(new Set(facts.map(({ state }: { state: string }) => state))).toEqual(new Set(['missing']));

  const second = await run(['template']);
  expect([second.code, second.stderr]).toEqual([1, expect.stringContaining(file)]);
  expect(await readFile(file, 'utf8')).toBe(template);
});

test('a template is written to the given file', async () => {
  const file = join(folder, 'mine.json');
  expect((await run(['template', file])).code).toBe(0);
  expect(Object.keys(JSON.parse(await readFile(file, 'utf8')))).toEqual(['_formats', ...factNames]);
});

test('show lists each fact with its value; an invalid file is reported in one line', async () => {
  const facts = await show({ OPERATOR_FILE: demoFile });
  expect(facts).toHaveLength(factNames.length);
  expect(facts[0]).toEqual({
    fact: 'company',
    state: 'stated',
    value: 'Vignette Pictures Ltd',
    meaning: expect.any(String),
  });
  const table = await run(['show'], { OPERATOR_FILE: demoFile });
  expect(table.stdout).toMatch(/^log_retention +stated +30 days +how long/m);
  const wrong = await run(['show'], { OPERATOR_FILE: import.meta.filename });
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringMatching(/^\S+ is not valid JSON: .+\n$/),
  ]);
});
