import { expect, test } from 'vitest';
import { prefixes } from '#i18n/locales.ts';
import { pageRoutes } from '#web/route-table.ts';
import { routeNames } from '../catalogue.ts';
import { findPage, pageAt, pageKey, pages, routeId } from './pages.ts';

test('every route name of the contract has a page', () => {
  expect(pages.map(({ name }) => name).toSorted()).toEqual(routeNames.toSorted());
});

test('each page has one route per prefix, whose id is its name and prefix', () => {
  const byId = new Map(pageRoutes(prefixes, pages).map(({ id, path }) => [id, path]));
  for (const prefix of prefixes) {
    for (const { name, path } of pages) {
      expect(byId.get(`${name}___${prefix}`)).toBe(`/${prefix}/${path}`);
    }
  }
  expect(byId.get('Home')).toBe('/');
});

test('only the user pages require sign-in and use the user layout', () => {
  const guarded = pages.filter(({ access }) => access === 'user').map(({ name }) => name);
  const inUserLayout = pages.filter(({ layout }) => layout === 'user').map(({ name }) => name);
  const expected = [
    'DramaCopyrightHistory',
    'MyDramaCopyright',
    'MyEnquiries',
    'MyScreeners',
    'MyShortlists',
    'PersonalCenter',
    'WatchHistory',
  ];
  expect(guarded.toSorted()).toEqual(expected);
  expect(inUserLayout.toSorted()).toEqual(expected);
});

test('only the pages with a player lack the header, footer or back-to-top button', () => {
  const reduced = pages.filter(
    ({ meta }) => !meta.showHeader || !meta.showFooter || !meta.showToTop,
  );
  expect(reduced.map(({ name }) => name)).toEqual(['Player', 'Screener']);
});

test('findPage returns the page of a route id', () => {
  expect(findPage(routeId('About', 'ja'))?.name).toBe('About');
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
])('the page at %s is %s', (address, name) => {
  expect(pageAt(address)?.name).toBe(name);
});

test.each([
  ['/en?login=1&utm=x', '/en'],
  ['/en/player/3?login=1', '/en/player/3'],
  ['/en/short-play-copyright?login=1', '/en/short-play-copyright'],
  ['/ja/short-play-copyright?page=2&x=1&tag_id=3', '/ja/short-play-copyright?tag_id=3&page=2'],
  ['/xx?page=2', '/xx'],
])('the page key of %s is %s', (address, key) => {
  expect(pageKey(new URL(address, 'https://x.test'))).toBe(key);
});
