import { beforeAll, expect, test } from 'vitest';
import { locales } from '../../i18n/locales.ts';
import { compileAll, type LibraryEntry, writtenPages } from './library.ts';
import { readPictures } from './pictures.ts';

let documents: LibraryEntry[];

beforeAll(async () => {
  documents = await compileAll(await readPictures((file) => `/${file}`));
});

test.each(writtenPages)('%s exists in every language with the same structure', (path) => {
  const own = documents.filter((document) => document.path === path);
  expect(own.map(({ locale }) => locale)).toEqual([...locales]);
  const english = own.find(({ locale }) => locale === 'en');
  for (const { locale, outline } of own) expect(outline, locale).toEqual(english?.outline);
});
