import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findPage } from '../contract/site/pages.ts';
import { readMessages } from '../i18n/compile.ts';
import { locales } from '../i18n/locales.ts';

type Texts = Record<string, { title: string; synopsis: string }>;

function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
}

const menu = read<{ routeName: string; names: Record<string, string> }[]>('navigation.json');
const slugs = read<{ slug: string }[]>('dramas.json').map(({ slug }) => slug);

/** What somebody says inside a sentence does not end it. */
function countSentences(text: string): number {
  const narrated = text.replace(/「[^」]*」|“[^”]*”|«[^»]*»/gu, 'x');
  return narrated.split(/[.!?]+(?:\s+|$)|[。！？]+/u).filter((part) => part.trim()).length;
}

describe.each(locales)('the demo texts in %s', (locale) => {
  const texts = read<Texts>(`texts/${locale}.json`);

  test('are there for every drama, in the same order', () => {
    expect(Object.keys(texts)).toEqual(slugs);
  });

  test('call a page in the menu as the site calls it everywhere else', () => {
    const own = readMessages(locale);
    const called = menu.map(({ routeName }) => own[findPage(routeName)?.title ?? '']);
    expect(menu.map(({ names }) => names[locale])).toEqual(called);
  });

  test('have titles that differ', () => {
    const titles = Object.values(texts).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('tell a story in two to four sentences', () => {
    const others = Object.entries(texts)
      .map(([slug, { synopsis }]) => ({ slug, sentences: countSentences(synopsis) }))
      .filter(({ sentences }) => sentences < 2 || sentences > 4);
    expect(others).toEqual([]);
  });
});
