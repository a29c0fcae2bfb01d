import { expect, test, vi } from 'vitest';

vi.mock('#ui/text/texts.ts', () => ({ tabLocale: () => 'ja' }));

const { takeWantedPage } = await import('./wanted-page.ts');

test.each([
  ['%2Fen%2Fwatch-history', '/ja', '/ja/watch-history'],
  [
    '%2Fja%2Fdrama-copyright%2Fdrama-copyright-history%3Forder%3D7',
    '/ja',
    '/ja/drama-copyright/drama-copyright-history?order=7',
  ],
  // The cookie is used only on the home page, to which the guard redirects.
  ['%2Fen%2Fwatch-history', '/ja/about', undefined],
  // Public pages, other sites and malformed values are not followed.
  ['%2Fen%2Fabout', '/ja', undefined],
  ['%2F%2Fevil.example%2Fen%2Fwatch-history', '/ja', undefined],
  ['%2F%5Cevil.example%2Fen%2Fwatch-history', '/ja', undefined],
  ['https%3A%2F%2Fevil.example%2Fen%2Fwatch-history', '/ja', undefined],
  ['%', '/ja', undefined],
  ['', '/ja', undefined],
])('with the cookie %s, takeWantedPage at %s returns %s', (cookie, pathname, expected) => {
  vi.stubGlobal('document', { cookie: `wanted=${cookie}` });
  vi.stubGlobal('location', { pathname, origin: 'https://x.test', protocol: 'https:' });
  expect(takeWantedPage()).toBe(expected);
});
