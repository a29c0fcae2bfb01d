import { expect, test } from 'vitest';
import { createClient } from '../../../../contract/client.ts';
import { isWhole, loadBrowse, loadWithoutList } from './browse-data.ts';

test('a list without its filters is shown, but is not the whole page; the next one is', async () => {
  let isDown = true;
  const api = createClient(async (name) => {
    if (name === 'getDramaListByPage') return { list: [], total: 0, total_is_capped: false };
    if (name === 'getTag' && isDown) throw new Error('not now');
    return name === 'getTag' ? [] : [{ release_year: 2026, count: 3 }];
  });
  const url = new URL('https://vignette.example/en/short-play-copyright');
  const first = await loadBrowse(api, url);
  expect(first.results).toEqual({ list: [], total: 0, isCapped: false });
  expect(isWhole(first)).toBe(false);
  isDown = false;
  expect(isWhole(await loadBrowse(api, url))).toBe(true);
  expect(isWhole(await loadWithoutList(api, url))).toBe(false);
});
