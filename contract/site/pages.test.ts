import { expect, test } from 'vitest';
import { prefixes } from '../../i18n/locales.ts';
import { pageRoutes } from '../../web/route-table.ts';
import { routeNames } from '../catalogue.ts';
import { findPage, pageAt, pageKey, pages, routeId } from './pages.ts';

test('every page the server may name in a menu exists', () => {
  expect(pages.map(({ name }) => name).toSorted()).toEqual(routeNames.toSorted());
});

test('each page is under every prefix, under its name and language', () => {
  const byId = new Map(pageRoutes(prefixes).map(({ id, path }) => [id, path]));
  for (const prefix of prefixes) {
    for (const { name, path } of pages) {
      expect(byId.get(`${name}___${prefix}`)).toBe(`/${prefix}/${path}`);
    }
  }
  expect(byId.get('Home')).toBe('/');
});

test('the four pages of a user are guarded and use the user layout; no other does', () => {
  const guarded = pages.filter(({ access }) => access === 'user').map(({ name }) => name);
  const inUserLayout = pages.filter(({ layout }) => layout === 'user').map(({ name }) => name);
  const expected = ['DramaCopyrightHistory', 'MyDramaCopyright', 'PersonalCenter', 'WatchHistory'];
  expect(guarded.toSorted()).toEqual(expected);
  expect(inUserLayout.toSorted()).toEqual(expected);
});

test('only the player stands alone', () => {
  const alone = pages.filter(({ meta }) => !meta.showHeader || !meta.showFooter || !meta.showToTop);
  expect(alone.map(({ name }) => name)).toEqual(['Player']);
});

test('a route leads back to its page', () => {
  expect(findPage(routeId('About', 'ja'))?.title).toBe('nav.about');
  expect(findPage('Home')?.name).toBe('Home');
  expect(findPage('NotFound___en')).toBeUndefined();
});

test.each([
  ['/', 'Home'],
  ['/ko', 'Home'],
  ['/en/player/12', 'Player'],
  ['/en/player', undefined],
  ['/en/player/12/3', undefined],
  ['/fr/about', undefined],
  ['/zh-TW/about', undefined],
  ['/es/drama-copyright/my-drama-copyright', 'MyDramaCopyright'],
])('at %s lies %s', (address, name) => {
  expect(pageAt(address)?.name).toBe(name);
});

test.each([
  ['/en?login=1&utm=x', '/en'],
  ['/en/player/3?login=1', '/en/player/3'],
  ['/en/short-play-copyright?login=1', '/en/short-play-copyright'],
  ['/ja/short-play-copyright?page=2&x=1&tag_id=3', '/ja/short-play-copyright?tag_id=3&page=2'],
  ['/xx?page=2', '/xx'],
])('%s shows what %s shows', (address, key) => {
  expect(pageKey(new URL(address, 'https://x.test'))).toBe(key);
});
