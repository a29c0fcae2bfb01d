import { expect, test } from 'vitest';
import { readTitleIds } from './named-titles.ts';

test('ids are read from addresses of players of this site only, each once', () => {
  const site = 'https://vignette.example';
  const addresses = [
    `${site}/en/player/7?episode=2#top`,
    ' /ja/player/8 ',
    `${site}/en/player/7`,
    `${site}/en/player/x`,
    `${site}/en/player/0`,
    `${site}/en/player/99999999999999999999`,
    `${site}/en/screener/9`,
    'https://other.example/en/player/10',
    'The film on the first page',
    'https://',
  ];
  expect(readTitleIds(addresses, site)).toEqual([7, 8]);
});
