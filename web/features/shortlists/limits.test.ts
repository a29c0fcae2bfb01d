import { expect, test } from 'vitest';
import * as contract from '../../../contract/shortlists.ts';
import * as limits from './limits.ts';

test('the limits of the forms are those of the contract', () => {
  expect({ ...limits }).toEqual({
    NAME_LENGTH: contract.MAX_SHORTLIST_NAME,
    NOTE_LENGTH: contract.MAX_SHORTLIST_NOTE,
    TITLE_NOTE_LENGTH: contract.MAX_TITLE_NOTE,
  });
});
