import { expect, test } from 'vitest';
import { readMarket, readValues, writeQuery } from './check-query.ts';

test('a request survives its address', () => {
  const address =
    'territories=WORLD&media=svod%2Cavod&term_months=24&territories_excluded=CN' +
    '&language_uses=es%3Aany%2Cja%3Asubtitle&start_date=2090-01-01&is_exclusive=1&states=taken';
  const values = readValues(new URLSearchParams(address));
  expect(values).toMatchObject({
    territories: ['WORLD'],
    territoriesExcluded: ['CN'],
    media: ['svod', 'avod'],
    language_uses: [
      { language: 'es', use: 'any' },
      { language: 'ja', use: 'subtitle' },
    ],
    isExclusive: true,
  });
  expect(String(writeQuery(values, 'taken'))).toBe(address);
});

test('an address without territories, media or term has no request', () => {
  expect(readMarket(new URLSearchParams('territories=MX&media=svod'))).toBeUndefined();
  expect(readMarket(new URLSearchParams('territories=MX&media=svod&term_months=1&x=1'))).toEqual({
    territories: 'MX',
    media: 'svod',
    term_months: '1',
  });
});
