import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { expect, test } from 'vitest';
import { currentBuild } from '#server/settings/builds.ts';

const { client } = currentBuild();
const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'));
const TOOL = 'web/routes/ai-short-play-tool.tsx';

/** Texts that only the workbench and its libraries contain. */
const MARKS = [
  'workbenchSubtitles.',
  'workbenchScripts.',
  'workbenchAi.',
  'createObjectStore',
  'overscan',
];

/** The scripts of a page: its chunk and all that it imports, without what is loaded later. */
function scriptsOf(name: string): string {
  const reached = new Set([name]);
  for (const each of reached) for (const next of manifest[each]?.imports ?? []) reached.add(next);
  const files = [...reached].flatMap((each) => manifest[each]?.file ?? []);
  return files.map((file) => readFileSync(join(client, file), 'utf8')).join();
}

const pages = Object.keys(manifest).filter(
  (name) => /^web\/(entry|routes)/.test(name) && name !== TOOL,
);
const marksIn = (name: string) => MARKS.filter((mark) => scriptsOf(name).includes(mark));

test.each(pages)('%s contains nothing of the workbench', (name) => {
  expect(marksIn(name)).toEqual([]);
});

test('the workbench contains all marks', () => {
  expect(pages.length).toBeGreaterThan(10);
  const editors = Object.keys(manifest).filter((name) => /^workbench\//.test(name));
  expect(new Set(editors.flatMap(marksIn))).toEqual(new Set(MARKS));
});
