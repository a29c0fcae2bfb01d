import { expect, test } from 'vitest';
import { pages } from '#contract/site/pages.ts';
import { prefixes } from '#i18n/locales.ts';
import { withoutSecrets } from './request-scope.ts';

test.each([
  ['/watch/SECRET/films/1.ts', '/watch/…/films/1.ts'],
  ['/en/enquiry/SECRET/_payload.json', '/en/enquiry/…/_payload.json'],
  ['/cards/shortlist/SECRET.jpg', '/cards/shortlist/…'],
  ['/en/drama/moon', '/en/drama/moon'],
])('the log has no tokens: %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged);
});

test.each(pages.filter(({ hasSecretAddress }) => hasSecretAddress))(
  'the log has no token of the page $name',
  ({ path }) => {
    const address = path.includes(':') ? path.replace(/:\w+/, 'SECRET') : `${path}?token=SECRET`;
    for (const prefix of prefixes)
      expect(withoutSecrets(`/${prefix}/${address}?next=1`)).toMatch(
        new RegExp(`^/${prefix}/${path.split(/\/:/)[0]}(/…)?$`),
      );
  },
);
