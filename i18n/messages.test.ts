import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { baseAreas, pageAreas, serverAreas } from './areas.ts';
import { compileCatalogue, messagesFolder, readMessages } from './compile.ts';
import { createSpeaker } from './i18n.ts';
import { locales } from './locales.ts';

const english = readMessages('en');
const root = join(import.meta.dirname, '..');

/** `{count, plural, one {…}}` → `count`: what a caller must hand over. */
function placeholders(message: string): string[] {
  const tokens: unknown[] = [];
  const collect = (token: unknown): void => {
    if (!Array.isArray(token)) return;
    if (typeof token[0] === 'string') tokens.push(token[0]);
    const choices = token[2];
    if (choices && typeof choices === 'object') {
      for (const branch of Object.values(choices))
        if (Array.isArray(branch)) branch.forEach(collect);
    }
  };
  const compiled = compileMessage(message);
  if (Array.isArray(compiled)) compiled.forEach(collect);
  return [...new Set(tokens as string[])].sort();
}

test.each(locales)(
  'every file of %s is in one list of areas, and its keys begin with its name',
  (locale) => {
    const areas = [...baseAreas, ...pageAreas, ...serverAreas].toSorted();
    const files = readdirSync(join(messagesFolder, locale)).toSorted();
    expect(files).toEqual(areas.map((area) => `${area}.json`));
    for (const area of areas) {
      const strangers = Object.keys(readMessages(locale, [area])).filter(
        (key) => !key.startsWith(`${area}.`),
      );
      expect(strangers).toEqual([]);
    }
  },
);

/** Most are named whole; some are put together from an area and a part. */
test('no text is there for nobody', () => {
  const sources = globSync('{cli,contract,i18n,scripts,server,web}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const stems = Array.from(sources.matchAll(/`(\w+\.[\w.]*)\$\{/g), ([, stem]) => stem ?? '');
  const isUsed = (key: string) =>
    new RegExp(`['"]${key}['"]`).test(sources) || stems.some((stem) => key.startsWith(stem));
  expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
});

test('a speaker says what it learned later, and never a key', () => {
  const { t, learn } = createSpeaker('en', compileCatalogue('en', ['common']));
  expect(() => t('nav.homepage')).toThrow('nav.homepage');
  learn(compileCatalogue('en', ['nav']));
  expect(t('nav.homepage')).toBe('Home');
  expect(t('common.msg2')).toMatch(/\w/);
});

describe.each(locales)('the texts in %s', (locale) => {
  const messages = readMessages(locale);

  test('have the keys English has, no more and no fewer', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
  });

  test('take the placeholders English takes', () => {
    const own = Object.fromEntries(Object.entries(messages).map(([k, m]) => [k, placeholders(m)]));
    const expected = Object.fromEntries(
      Object.entries(english).map(([k, m]) => [k, placeholders(m)]),
    );
    expect(own).toEqual(expected);
  });

  test('are never blank', () => {
    expect(Object.entries(messages).filter(([, message]) => message.trim() === '')).toEqual([]);
  });

  test('speak a plural', () => {
    const { t } = createSpeaker(locale, compileCatalogue(locale));
    expect(t('page.episodes', { count: 80 })).toMatch(/80/);
  });
});
