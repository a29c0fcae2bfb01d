import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pages } from '#contract/site/pages.ts';
import { pageAreas, serverAreas, workbenchAreas } from '#i18n/areas.ts';
import { locales } from '#i18n/locales.ts';
import { currentBuild } from '#server/settings/builds.ts';
import { fileOf } from './route-table.ts';

const assets = join(currentBuild().client, 'assets');
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));

test.each(locales)('the build has a base chunk and one chunk per area in %s', (locale) => {
  for (const part of ['base', ...pageAreas, ...workbenchAreas]) {
    // The name ends with a hash of seven characters; areas may begin with the name of another one.
    const chunk = new RegExp(`^${locale}-${part}-[\\w-]{7}\\.js$`);
    const found = scripts.filter((name) => chunk.test(name));
    expect(found, `${locale}-${part}`).toHaveLength(1);
  }
});

test('no script contains texts that only the server uses', () => {
  for (const area of serverAreas) {
    // The colon after the key identifies a message catalogue; the outcomes contain keys without
    // one.
    const keys = new RegExp(`"${area}\\.\\w+\\\\?"?:`);
    const leaking = scripts.filter((name) => keys.test(readFileSync(join(assets, name), 'utf8')));
    expect(leaking).toEqual([]);
  }
});

test('a page with additional texts has a browser loader, which loads them', () => {
  for (const page of pages) {
    if (!page.texts) continue;
    const route = readFileSync(join(import.meta.dirname, fileOf(page)), 'utf8');
    expect(route, page.name).toMatch(
      /export const loader = import\.meta\.env\.SSR\s[^;]+ : (?:inBrowser|loadInBrowser)/,
    );
  }
});
