import { expect, test } from 'vitest';
import type { RouteName } from '../catalogue.ts';
import { pages } from './pages.ts';
import { inLanguage, type LinkableName, paths } from './paths.ts';

test.each([
  ['https://x.test/en/about?a=1#b', 'ja', '/ja/about?a=1#b'],
  ['https://x.test/zh', 'zh-TW', '/zh'],
  ['https://x.test/', 'ko', '/ko'],
  ['https://x.test/?login=1', 'es', '/es?login=1'],
  ['https://x.test/en/player/12', 'zh', '/zh/player/12'],
  ['https://x.test/no-such-page', 'en', '/en/no-such-page'],
] as const)('the address of %s in %s is %s', (address, locale, expected) => {
  expect(inLanguage(locale, new URL(address))).toBe(expected);
});

test('every page whose address has a parameter is not linkable', () => {
  const others: Exclude<RouteName, LinkableName>[] = [
    'Player',
    'Screener',
    'SharedShortlist',
    'Enquiry',
  ];
  const withParameter = pages.filter(({ path }) => path.includes(':')).map(({ name }) => name);
  expect(withParameter.toSorted()).toEqual(others.toSorted());
});

test('Traditional Chinese has the prefix of Simplified Chinese', () => {
  expect(paths.page('zh-TW', 'About')).toBe('/zh/about');
  expect(paths.page('zh-TW', 'Home')).toBe('/zh');
});

test('a link to the contact form names its page, except for pages with a secret address', () => {
  const link = (page: string) => paths.contact('en', { subject: 'support', page });
  expect(link('/en/about')).toBe('/en/contact?subject=support&page=%2Fen%2Fabout');
  for (const page of ['/en/shortlist/SECRET', '/zh/enquiry/SECRET', '/en/contact', ''])
    expect(link(page)).toBe('/en/contact?subject=support');
  const more = { subject: 'business', dramaId: 7, requestId: '3f9a' } as const;
  expect(paths.contact('ja', more)).toBe('/ja/contact?subject=business&drama_id=7&request_id=3f9a');
  const about = paths.contact('es', { subject: 'support', orderNo: 'A-7' });
  expect(about).toBe('/es/contact?subject=support&order_no=A-7');
});
