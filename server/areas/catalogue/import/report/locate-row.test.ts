import { expect, test } from 'vitest';
import { type NoticeText, say } from '#i18n/notice.ts';
import { locateRow } from './locate-row.ts';

const locate = (error: NoticeText) =>
  locateRow({ verdict: 'refused', place: 'Dramas row 4', subject: 'A-1', details: [error] });

test('errors of a column are told apart by their cause and not by their values', () => {
  const date = locate(say('deskRow.dateNotText', { cell: 'title_en' }));
  const number = locate(say('deskRow.numberRounded', { cell: 'title_en' }));
  expect(date).toMatchObject({ sheet: 'Dramas', row: 4, field: 'title_en' });
  expect(number.problem).not.toBe(date.problem);
  const unknown = (tag: string) => locate(say('deskRow.tagUnknown', { cell: `tags "${tag}"` }));
  expect(unknown('urban').problem).toBe(unknown('rural').problem);
});

test('an error that begins with a word of its own is about no column', () => {
  expect(locate(say('deskRow.noEpisode', { episode: 3 })).field).toBeNull();
});
