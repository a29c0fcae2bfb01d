import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { describe, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { currentBuild } from '#server/settings/builds.ts';

const root = join(import.meta.dirname, '../../..');
const build = currentBuild();
const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));

const FIRST_SCREEN_BYTES = 160 * 1024;

describe('the first screen of the desk', () => {
  const manifest = readManifest(build.desk);
  const page = 'desk/features/today/today.page.tsx';

  test.each(locales)('has at most 160 KB of scripts in %s', (locale) => {
    const texts = ['base', 'desk-today'].map((area) => `virtual:desk-texts/${locale}-${area}`);
    const names = ['desk/entry.tsx', page, ...texts];
    expect(Object.keys(manifest)).toEqual(expect.arrayContaining(names));
    const files = scriptsOf(manifest, names).map((file) => join(build.desk, file));
    const bytes = files.map(servedBytes).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(FIRST_SCREEN_BYTES);
  });
});

/** The size of the Brotli copy; small files have none and are served as they are. */
function servedBytes(file: string): number {
  const copy = `${file}.br`;
  return statSync(existsSync(copy) ? copy : file).size;
}

/** The scripts of these chunks and of all chunks that they import statically. */
function scriptsOf(manifest: Manifest, names: string[]): string[] {
  const reached = new Set(names);
  for (const each of reached) for (const next of manifest[each]?.imports ?? []) reached.add(next);
  return [...reached].flatMap((each) => manifest[each]?.file ?? []);
}

describe('the public build', () => {
  test('has no module of the desk', () => {
    const names = Object.keys(readManifest(build.client));
    expect(names).toContain('web/entry.client.tsx');
    expect(names.filter((name) => /^desk\/|desk-texts/.test(name))).toEqual([]);
  });

  test('has no text, key or call of the desk', () => {
    const texts = JSON.parse(readFileSync(join(root, 'i18n/messages/en/desk-today.json'), 'utf8'));
    const marks = ['/api/desk', 'deskToday.', 'desk.nav.', texts['deskToday.counters']];
    const marksIn = (folder: string) => {
      const scripts = globSync(join(folder, 'assets/*.js'));
      const source = scripts.map((file) => readFileSync(file, 'utf8')).join();
      return marks.filter((mark) => source.includes(mark));
    };
    expect(marksIn(build.client)).toEqual([]);
    // Else the marks would be outdated.
    expect(marksIn(build.desk)).toEqual(marks);
  });
});
