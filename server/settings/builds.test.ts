import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildNamed, keepBuild, listBuilds } from './builds.ts';

function makeBuildsFolder() {
  const builds = mkdtempSync(join(tmpdir(), 'vignette-builds-'));
  onTestFinished(() => rmSync(builds, { recursive: true }));
  const add = (id: string) => {
    mkdirSync(buildNamed(id, builds).client, { recursive: true });
    keepBuild(id, builds);
  };
  const ids = () => listBuilds(builds).map(({ folder }) => basename(folder));
  return { builds, add, ids, names: () => readdirSync(builds).sort() };
}

test('keeps the last three builds, the current one first, and deletes the others', () => {
  const { builds, add, ids, names } = makeBuildsFolder();
  expect(ids()).toEqual([]);
  for (const id of ['a', 'b', 'c']) add(id);
  expect(ids()).toEqual(['c', 'b', 'a']);
  // A roll-back makes an older build the current one.
  keepBuild('a', builds);
  expect(ids()).toEqual(['a', 'c', 'b']);
  add('d');
  expect(ids()).toEqual(['d', 'a', 'c']);
  expect(names()).toEqual(['a', 'c', 'd', 'kept']);
});

test('deletes unfinished builds and the folders of the former layout', () => {
  const { builds, add, names } = makeBuildsFolder();
  for (const name of ['client', 'server', 'a.unfinished'])
    mkdirSync(join(builds, name, 'assets'), { recursive: true });
  add('a');
  expect(names()).toEqual(['a', 'kept']);
  expect(existsSync(buildNamed('a', builds).client)).toBe(true);
});
