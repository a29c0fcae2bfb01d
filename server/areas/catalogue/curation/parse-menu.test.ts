import { expect, test } from 'vitest';
import { parseMenu } from './parse-menu.ts';

const names = { zh: '首页', 'zh-TW': '首頁', en: 'Home', ja: 'ホーム', ko: '홈', es: 'Inicio' };
const { ko, ...withoutKorean } = names;
const home = { route_name: 'Home', names };

test.for<[menu: unknown, message: string | RegExp]>([
  [
    [home, { route_name: 'ShortPlayCopyright', names: withoutKorean }],
    'Menu item 2 (ShortPlayCopyright) has no Korean name.',
  ],
  [
    [home, { route_name: 'About', names: { ...names, ja: ' ', 'zh-TW': 'x'.repeat(61) } }],
    'Menu item 2 (About): the Traditional Chinese name is longer than 60 characters.\nMenu item 2 (About) has no Japanese name.',
  ],
  [[home, { names }], /^Menu item 2: route_name must be one of Home, About, .+\.$/],
  [[home, { route_name: 'Player', names }], /^Menu item 2 \(Player\): route_name must be one of /],
  [
    [home, { route_name: 'About', names: { ...names, de: 'Über' } }],
    'Menu item 2 (About): "de" is not a language of the site.',
  ],
  [
    [home, { route_name: 'About', names, link: '/' }],
    'Menu item 2 (About) has an unknown field "link".',
  ],
  [
    [home, { route_name: 'About', names: 'About' }],
    'Menu item 2 (About): names must be an object with one name per language.',
  ],
  [[home, 'About'], 'Menu item 2 must be an object with route_name and names.'],
  [{}, 'The menu must be a list of objects with route_name and names.'],
  [[], 'The first menu item must be Home: the logo links to it.'],
  [[home, home, home], 'The menu lists Home more than once.'],
])('%j is rejected with one line per problem', ([menu, message]) => {
  expect(() => parseMenu(menu)).toThrow(
    typeof message === 'string' ? expect.objectContaining({ message }) : message,
  );
});

test('an item without names is rejected with one line per language', () => {
  expect(() => parseMenu([{ route_name: 'Home' }])).toThrow(
    /^(Menu item 1 \(Home\) has no [A-Z][a-zA-Z ]+ name\.\n?){6}$/,
  );
});
