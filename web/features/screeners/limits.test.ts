import { expect, test } from 'vitest';
import * as contract from '#contract/screeners.ts';
import * as limits from './limits.ts';

test('the limits of the browser are those of the contract', () => {
  expect({ ...limits }).toEqual({
    MAX_TITLES: contract.MAX_SCREENER_TITLES,
    MESSAGE_LENGTH: contract.MAX_SCREENER_MESSAGE,
    MAX_RANGES: contract.MAX_RANGES,
  });
});
