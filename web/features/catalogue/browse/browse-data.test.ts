import * as v from 'valibot';
import { expect, test } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { type CallOptions, createClient } from '#contract/transport/client.ts';
import { isComplete, loadBrowse, loadWithoutList } from './browse-data.ts';
import { defaultFilters } from './filters/filters.ts';

test('a page whose facets failed to load is shown but incomplete; the next load fetches them again', async () => {
  let isDown = true;
  const api = createClient(async (name) => {
    if (name === 'getDramaListByPage') return { list: [], total: 0, total_is_capped: false };
    if (name === 'getTag' && isDown) throw new Error('not now');
    return name === 'getTag' ? [] : [{ release_year: 2026, count: 3 }];
  });
  const url = new URL('https://vignette.example/en/short-play-copyright');
  const first = await loadBrowse(api, { url });
  expect(first.results).toEqual({ list: [], total: 0, isCapped: false });
  expect(isComplete(first)).toBe(false);
  isDown = false;
  expect(isComplete(await loadBrowse(api, { url }))).toBe(true);
  expect(isComplete(await loadWithoutList(api, url))).toBe(false);
});

test('the list is called with a valid market; an invalid one is dropped', async () => {
  const inputs: object[] = [];
  const api = createClient(async (name, input) => {
    if (name === 'getDramaListByPage') {
      inputs.push(v.parse(catalogue.getDramaListByPage.input, input));
      return { list: [], total: 0, total_is_capped: false };
    }
    return [];
  });
  const load = (query: string) =>
    loadBrowse(api, {
      url: new URL(`https://vignette.example/en/short-play-copyright?${query}`),
    });
  const valid = await load('availability=open&territories=MX,CL&media=tv&term_months=24');
  expect(valid.filters.availability).toEqual({
    filter: 'open',
    market: 'territories=MX,CL&media=tv_free,tv_pay&term_months=24',
  });
  expect(inputs[0]).toMatchObject({
    availability: 'open',
    territories: ['MX', 'CL'],
    media: ['tv_free', 'tv_pay'],
    term_months: 24,
  });
  const invalid = await load('availability=free&territories=ZZ&media=svod&term_months=24');
  expect(invalid.filters).toEqual(defaultFilters);
  expect(inputs[1]).not.toHaveProperty('availability');
});

test('a new list cancels the previous one; a prefetched list has a key of its own and fails silently', async () => {
  const made: CallOptions[] = [];
  const api = createClient(async (name, _input, options) => {
    if (name !== 'getDramaListByPage') return [];
    made.push(options);
    return { list: [], total: 0, total_is_capped: false };
  });
  for (const page of [1, 2]) {
    const url = new URL(`https://vignette.example/en/short-play-copyright?page=${page}`);
    await loadBrowse(api, { url });
    await loadBrowse(api, { url, isPrefetch: true });
  }
  const [first, firstAhead, second, secondAhead] = made;
  // Without an `actionKey` the transport cancels the previous call of the same name.
  expect([first, second]).toEqual([{}, {}]);
  expect([firstAhead?.isQuiet, secondAhead?.isQuiet]).toEqual([true, true]);
  expect(firstAhead?.actionKey).not.toBe(secondAhead?.actionKey);
});
