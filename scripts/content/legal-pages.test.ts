import { beforeAll, describe, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { fillPage } from '#server/areas/content/fill-page.ts';
import { factTexts } from '#server/operator/fact-texts.ts';
import { factNames } from '#server/operator/facts.ts';
import { type OperatorFacts, readOperatorFacts } from '#server/operator/read-facts.ts';
import { compileAll, type LibraryEntry } from './library.ts';
import { readPictures } from './pictures.ts';

let documents: LibraryEntry[];
beforeAll(async () => {
  documents = await compileAll(await readPictures((file) => `/${file}`));
});

const demo = readOperatorFacts({
  dataDir: '/nonexistent',
  operatorFile: undefined,
  isDemo: true,
  isHttps: false,
});
const cases: [string, OperatorFacts][] = [
  ['all facts in one language', { ...demo, courts: 'London', jurisdiction: 'England & Wales' }],
  ['no facts', {}],
  ["the demo's facts", demo],
  ...factNames.map((name): [string, OperatorFacts] => {
    const { [name]: _, ...others } = demo;
    return [`all facts but ${name}`, others];
  }),
];
const pages = ['user-agreement', 'privacy-policy', 'accessibility'];

describe.each(cases)('with %s', (_, facts) => {
  test.each(pages)('%s has no gaps in any language', (path) => {
    for (const locale of locales) {
      const document = documents.find((one) => one.path === path && one.locale === locale);
      const site = { site: 'Vignette', email: 'hello@vignette.example' };
      const page = fillPage((document as LibraryEntry).page, {
        ...site,
        ...factTexts(facts, locale),
      });
      const all = Object.values(page).join('\n');
      expect(all, locale).not.toMatch(/[[\]{}]|<!--|undefined|<a href="mailto:">/);
      expect(all, locale).not.toContain('class="note"');
      expect(all, locale).not.toMatch(/<(ul|ol|p|li)>\s*<\/\1>/);
      // No heading without content, and no sentence ending in a colon without a list after it.
      expect(all, locale).not.toMatch(/<\/h[23]>\s*(<h[23]>|<\/section>)/);
      expect(all, locale).not.toMatch(/[:：]<\/p>\s*(?!<ul>)/);
    }
  });
});

test('every fact is used on a legal page', () => {
  const english = documents.filter(({ path, locale }) => pages.includes(path) && locale === 'en');
  const text = english.map(({ page }) => page.html).join();
  expect(factNames.filter((name) => !text.includes(`{${name}}`))).toEqual([]);
});

test('no document contains a placeholder in square brackets', () => {
  const gaps = documents.filter(({ page }) => /[[\]]/.test(Object.values(page).join()));
  expect(gaps.map(({ path, locale }) => `${path} ${locale}`)).toEqual([]);
});
