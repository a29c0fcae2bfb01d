import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { allAreas, compileCatalogue, messagesFolder, readMessages } from './compile.ts';
import { createTranslator } from './i18n.ts';
import { locales } from './locales.ts';

const english = readMessages('en');
const root = join(import.meta.dirname, '..');

interface Placeholders {
  /** All placeholders of the message. */
  used: Set<string>;
  /** Placeholders whose value appears in the text. A plural without `#` only selects a form. */
  shown: Set<string>;
}

function placeholders(message: string): Placeholders {
  const found: Placeholders = { used: new Set(), shown: new Set() };
  const collect = (tokens: CompiledMessage, plural?: string): void => {
    for (const token of tokens) {
      if (token === '#' && plural) found.shown.add(plural);
      if (typeof token === 'string') continue;
      const [name, kind, choices] = token;
      found.used.add(name);
      if (kind !== 'plural') found.shown.add(name);
      else for (const branch of Object.values(choices ?? {})) if (branch) collect(branch, name);
    }
  };
  collect(compileMessage(message));
  return found;
}

/** `deskSignIn` for `desk-sign-in`; `common-forms` is a part of the area `common`. */
function prefixOf(area: string): string {
  const [first = '', ...others] = area.split('-');
  if (first === 'common') return first;
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

test.each(locales)(
  'every file of %s is listed as an area, and its keys begin with its name',
  (locale) => {
    const files = readdirSync(join(messagesFolder, locale)).toSorted();
    expect(files).toEqual(allAreas.map((area) => `${area}.json`).toSorted());
    for (const area of allAreas) {
      const misplaced = Object.keys(readMessages(locale, [area])).filter(
        (key) => !key.startsWith(`${prefixOf(area)}.`),
      );
      expect(misplaced).toEqual([]);
    }
  },
);

const sources = globSync(
  '{cli,contract,desk,i18n,scripts,server,subtitles,ui,web,workbench}/**/*.{ts,tsx}',
  {
    cwd: root,
  },
)
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** Most keys occur literally in the code; others are template literals with a literal beginning. */
test('every message is used in the code', () => {
  const stems = Array.from(sources.matchAll(/`(\w+\.[\w.]*)\$\{/g), ([, stem]) => stem ?? '');
  const quoted = new Set(Array.from(sources.matchAll(/(?<=['"])\w+\.[\w.-]+(?=['"])/g), String));
  const isUsed = (key: string) => quoted.has(key) || stems.some((stem) => key.startsWith(stem));
  expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
});

/** Finds calls with a literal key, or a choice of two, and an object literal without nesting. */
test('a call passes every placeholder of its message', () => {
  const calls = sources.matchAll(
    /\bt\(\s*(?:[\w.]+ \? )?'([\w.]+)'(?: : '([\w.]+)')?,\s*\{([^{}]*(?:\([^{}]*\)[^{}]*)*)\}/g,
  );
  const wrong: string[] = [];
  let found = 0;
  for (const [, first = '', second, fields = ''] of calls) {
    const passed = Array.from(
      fields.matchAll(/(?:^|[,{])\s*(\w+)\s*(?=[:,]|$)/g),
      ([, name]) => name,
    );
    for (const key of [first, second].filter((one) => one !== undefined)) {
      found += 1;
      for (const name of placeholders(english[key] ?? '').used) {
        if (!passed.includes(name)) wrong.push(`${key}: {${name}} is not in {${fields.trim()}}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(80);
});

test('a translator uses messages added later and throws for a missing one', () => {
  const { t, addMessages } = createTranslator('en', compileCatalogue('en', ['common']));
  expect(() => t('nav.homepage')).toThrow('nav.homepage');
  addMessages(compileCatalogue('en', ['nav']));
  expect(t('nav.homepage')).toBe('Home');
  expect(t('common.msg2')).toMatch(/\w/);
});

test.each([
  ['catalogue.views', { views: '0', count: 0 }, '0 views'],
  ['catalogue.views', { views: '1', count: 1 }, '1 view'],
  ['catalogue.views', { views: '1K', count: 1000 }, '1K views'],
  ['catalogue.addedSome', { done: 0, total: 1 }, 'Nothing was added to your copyright cart.'],
  ['catalogue.addedSome', { done: 1, total: 3 }, '1 of 3 titles is in your copyright cart.'],
  ['catalogue.addedSome', { done: 2, total: 3 }, '2 of 3 titles are in your copyright cart.'],
] as const)('%s uses the plural form of its number: %o', (key, values, text) => {
  expect(createTranslator('en', compileCatalogue('en')).t(key, values)).toBe(text);
});

test('cached plurals are distinguished by all their values', () => {
  const { t } = createTranslator('en', compileCatalogue('en', ['catalogue']));
  expect(t('catalogue.views', { views: '1.2K', count: 1234 })).toBe('1.2K views');
  expect(t('catalogue.views', { views: '1,234', count: 1234 })).toBe('1,234 views');
});

describe.each(locales)('the texts in %s', (locale) => {
  const messages = readMessages(locale);

  test('have exactly the keys of English', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  });

  // A translation may select its plural form by any value of the English text, or have no plural.
  test('use only placeholders of the English text, and show every value that it shows', () => {
    const differing = Object.entries(messages).filter(([key, message]) => {
      const translated = placeholders(message);
      const expected = placeholders(english[key] ?? '');
      return (
        !translated.used.isSubsetOf(expected.used) || !expected.shown.isSubsetOf(translated.shown)
      );
    });
    expect(differing).toEqual([]);
  });

  test('are never blank', () => {
    expect(Object.entries(messages).filter(([, message]) => message.trim() === '')).toEqual([]);
  });

  test('format a plural', () => {
    const { t } = createTranslator(locale, compileCatalogue(locale));
    expect(t('page.episodes', { count: 80 })).toMatch(/80/);
  });
});
