import { expect, test } from 'vitest';
import { createClient } from '../../../../contract/client.ts';
import { isComplete, loadBrowse, loadWithoutList } from './browse-data.ts';

test('a page whose facets failed to load is shown but incomplete; the next load fetches them again', async () => {
  let isDown = true;
  const api = createClient(async (name) => {
    if (name === 'getDramaListByPage') return { list: [], total: 0, total_is_capped: false };
    if (name === 'getTag' && isDown) throw new Error('not now');
    return name === 'getTag' ? [] : [{ release_year: 2026, count: 3 }];
  });
  const url = new URL('https://vignette.example/en/short-play-copyright');
  const first = await loadBrowse(api, url);
  expect(first.results).toEqual({ list: [], total: 0, isCapped: false });
  expect(isComplete(first)).toBe(false);
  isDown = false;
  expect(isComplete(await loadBrowse(api, url))).toBe(true);
  expect(isComplete(await loadWithoutList(api, url))).toBe(false);
});
