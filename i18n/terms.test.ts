import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allAreas, readMessages } from './compile.ts';
import { type Locale, locales } from './locales.ts';

const root = join(import.meta.dirname, '..');
const list = readFileSync(join(root, 'docs/translation-terms.md'), 'utf8');

/** The rows below the heading row that begins with `first`, by the names of their columns. */
function tableOf(first: string): Record<string, string>[] {
  const lines = list.split('\n');
  const cellsOf = (line = '') =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const start = lines.findIndex((line) => line.startsWith(`| ${first} |`));
  const names = cellsOf(lines[start]);
  const rest = lines.slice(start + 2);
  const end = rest.findIndex((line) => !line.startsWith('|'));
  return rest
    .slice(0, end < 0 ? undefined : end)
    .map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at], cell])));
}

const terms = new Map(tableOf('en').map((row) => [row.en ?? '', row]));
const wrongWords = tableOf('instead of');

/** A word of a language with spaces is searched for as a whole. */
function patternOf(word: string): RegExp {
  const escaped = RegExp.escape(word);
  return /^\p{Script=Latin}/u.test(word)
    ? new RegExp(`(?<!\\p{L})${escaped}(?!\\p{L})`, 'iu')
    : new RegExp(escaped, 'u');
}

interface Text {
  /** The area of a message, the path of a document. */
  area: string;
  name: string;
  text: string;
}

function textsOf(locale: Locale): Text[] {
  const messages = allAreas.flatMap((area) =>
    Object.entries(readMessages(locale, [area])).map(([name, message]) => {
      // Names of placeholders are not words of the text.
      return { area, name, text: message.replaceAll(/\{\w+/g, '') };
    }),
  );
  const documents = globSync(`content/*/${locale}.md`, { cwd: root }).map((path) => {
    return { area: path, name: path, text: readFileSync(join(root, path), 'utf8') };
  });
  return [...messages, ...documents];
}

test.each(locales)('no text in %s has a word that the list of terms calls wrong', (locale) => {
  const texts = textsOf(locale);
  const found: string[] = [];
  for (const row of wrongWords) {
    const right = terms.get(row['instead of'] ?? '')?.[locale];
    if (!right) throw new Error(`The list has no term “${row['instead of']}” in ${locale}.`);
    const excepted = Array.from(row.except?.matchAll(/`([^`]+)`/g) ?? [], ([, name]) => name);
    const limited = texts.filter(
      ({ area, name }) => area.startsWith(row.in ?? '') && !excepted.includes(name),
    );
    for (const word of row[locale]?.split(', ').filter(Boolean) ?? []) {
      const pattern = patternOf(word);
      for (const { name, text } of limited)
        if (pattern.test(text)) found.push(`${name}: “${word}” should be “${right}”`);
    }
  }
  expect(found).toEqual([]);
});

test('the table of wrong words is read', () => {
  expect(wrongWords.length).toBeGreaterThan(20);
  expect(wrongWords.find((row) => row['instead of'] === 'catalogue')?.zh).toBe('目录, 剧库');
});
