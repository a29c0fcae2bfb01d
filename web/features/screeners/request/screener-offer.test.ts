import { expect, test } from 'vitest';
import type { ScreenerStateName, ScreenerSummary } from '#contract/screeners.ts';
import { chooseScreener } from './screener-offer.ts';

function screener(screener_id: number, state: ScreenerStateName, episodes: number[] | null) {
  const title = { drama_id: 7, title: '', cover: '', episode_count: 3, episodes };
  return { screener_id, state, titles: [title] } as ScreenerSummary;
}

const list = [
  screener(3, 'requested', null),
  screener(2, 'active', [1, 2, 3]),
  screener(1, 'expired', null),
];

test('the screener that can be watched is named for its episodes only', () => {
  const choose = (episodeNo: number) => chooseScreener(list, { dramaId: 7, episodeNo });
  expect(choose(3)?.screener_id).toBe(2);
  expect(choose(8)?.screener_id).toBe(3);
  expect(chooseScreener(list.slice(1, 2), { dramaId: 7, episodeNo: 8 })).toBeUndefined();
});
