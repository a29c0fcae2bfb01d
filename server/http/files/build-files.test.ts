import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Build, buildNamed, currentBuild, keepBuild } from '#server/settings/builds.ts';
import { ask } from '#tests/support/ask.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { suffixes } from './compression.ts';

const folder = mkdtempSync(join(tmpdir(), 'vignette-builds-'));
const builds = join(folder, 'builds');
const sites = ['client', 'desk'] as const;

let oldBuild: Build;
let newBuild: Build;
let oldServer: TestServer;
let newServer: TestServer;

beforeAll(async () => {
  // The server's scripts import packages.
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
  const { connection } = await createTestDatabase();
  oldBuild = copyBuild('old');
  oldServer = await startTestServer({ build: oldBuild, connection, hasDesk: true });
  newBuild = copyBuild('new');
  for (const site of sites) renameLazyChunk(newBuild[site]);
  newServer = await startTestServer({ build: newBuild, connection, hasDesk: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Makes a copy of the project's build the current build of the folder. */
function copyBuild(id: string): Build {
  const build = buildNamed(id, builds);
  cpSync(currentBuild().folder, build.folder, { recursive: true });
  const meta = join(build.client, 'builds/meta');
  for (const name of readdirSync(meta))
    renameSync(join(meta, name), join(meta, name.replace(/^\w+/, id)));
  keepBuild(id, builds);
  return build;
}

/** The path of a chunk that is loaded on demand and has compressed copies. */
function findLazyChunk(site: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(join(site, '.vite/manifest.json'), 'utf8'));
  const chunk = Object.values(manifest).find(
    ({ file, isDynamicEntry }) => isDynamicEntry && existsSync(join(site, `${file}.br`)),
  );
  return chunk?.file ?? '';
}

const renamed = (path: string) => path.replace(/\.js$/, '-new.js');

/** Gives a chunk and its compressed copies another name, as a change of its source does. */
function renameLazyChunk(site: string) {
  const path = join(site, findLazyChunk(site));
  for (const suffix of ['', ...Object.values(suffixes)])
    renameSync(path + suffix, renamed(path) + suffix);
}

test('a server renders pages with its own build after a newer one has become current', async () => {
  for (const path of ['/en', '/en/about', '/en/short-play-copyright'])
    expect([path, (await ask(oldServer, path)).status]).toEqual([path, 200]);
});

test.each(sites)('%s: old and new servers serve the chunks of both builds', async (site) => {
  const old = findLazyChunk(oldBuild[site]);
  const bytes = readFileSync(join(oldBuild[site], old));
  for (const { url, deskUrl = '' } of [oldServer, newServer])
    for (const path of [old, renamed(old)])
      for (const encoding of ['identity', 'br']) {
        const { status, headers, text } = await ask(
          { url: site === 'desk' ? deskUrl : url },
          `/${path}`,
          {
            headers: { 'accept-encoding': encoding },
          },
        );
        expect([status, headers['content-encoding'] ?? 'identity']).toEqual([200, encoding]);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(text).toBe(bytes.toString());
      }
});

test('a server has no manifest of older builds, by which their tabs detect a new build', async () => {
  const statuses = [oldServer, newServer].flatMap((server) =>
    ['old', 'new'].map(async (id) => (await ask(server, `/builds/meta/${id}.json`)).status),
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 200]);
});

test('a server whose build has been deleted takes files of the same name from the other builds', async () => {
  const [name] = readdirSync(join(newBuild.client, 'assets')).filter((each) => /\.css$/.test(each));
  const read = async () => (await ask(oldServer, `/assets/${name}`)).status;
  expect(await read()).toBe(200);
  rmSync(oldBuild.folder, { recursive: true });
  // The first request finds out that the file is gone.
  expect([await read(), await read()]).toEqual([404, 200]);
});
