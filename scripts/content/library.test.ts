import { beforeAll, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { compileAll, type LibraryEntry, writtenPages } from './library.ts';
import { readPictures } from './pictures.ts';

let documents: LibraryEntry[];

beforeAll(async () => {
  documents = await compileAll(await readPictures((file) => `/${file}`));
});

test.each(writtenPages)('%s exists in every language with the same structure', (path) => {
  const translations = documents.filter((document) => document.path === path);
  expect(translations.map(({ locale }) => locale)).toEqual([...locales]);
  const english = translations.find(({ locale }) => locale === 'en');
  for (const { locale, outline } of translations) expect(outline, locale).toEqual(english?.outline);
});
