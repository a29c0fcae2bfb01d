import { expect, test } from 'vitest';
import { compileCatalogue } from './compile.ts';
import { createTranslator } from './i18n.ts';
import type { Locale } from './locales.ts';
import { type NoticeText, say, writeNotice } from './notice.ts';

const areas = ['desk-row', 'desk-check', 'desk-ingest'];
const write = (locale: Locale, text: NoticeText) =>
  writeNotice(text, createTranslator(locale, compileCatalogue(locale, areas)));

const unpublishable = say('deskRow.cannotBePublished', {
  problems: [
    say('deskRow.problem.missingFields', { count: 2, fields: ['original_title', 'cover'] }),
    say('deskRow.problem.noVideo', { count: 3, episodes: '3–5' }),
  ],
});

test.each([
  ['en', 'cannot be published: original_title and cover are missing; episodes 3–5 have no video'],
  ['es', 'no se puede publicar: faltan original_title y cover; los episodios 3–5 no tienen video'],
  ['ja', '公開できません：original_title、coverがない、第3–5話に動画がない'],
  ['zh', '不能发布：缺少 original_title、cover；第 3–5 集没有视频'],
] as const)('notices in a notice are written in the same language: %s', (locale, text) => {
  expect(write(locale, unpublishable)).toBe(text);
});

test('a stored notice is written as the original one', () => {
  const stored = JSON.parse(JSON.stringify(unpublishable));
  expect(write('ko', stored)).toBe(write('ko', unpublishable));
});

test('a language is written by its name in the language of the reader', () => {
  const removed = say('deskRow.theText', { language: { language: 'ko' } });
  expect(write('en', removed)).toBe('the Korean text');
  expect(write('es', removed)).toBe('el texto en coreano');
});

test('texts of other programs are not translated', () => {
  const away = say('deskIngest.notEncoded', { reason: 'Invalid data found' });
  expect(write('ja', away)).toBe('HLSに変換できません：Invalid data found。');
  expect(write('ja', 'https://example.com')).toBe('https://example.com');
});
