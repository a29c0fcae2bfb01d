import { expect, test } from 'vitest';
import { describeChange } from './describe-change.ts';

const holdback = {
  media: [],
  territories: ['JP'],
  territories_excluded: [],
  start: '2026-01-01',
  end: '2027-02-28',
  reason: 'Cinema',
};
const right = {
  direction: 'out',
  party: 'Luna TV',
  reference: 'LT-1',
  media: ['svod'],
  territories: ['CL', 'MX'],
  territories_excluded: [],
  start: '2027-01-01',
  end: null,
  language_uses: [{ language: 'es', use: 'subtitle' }],
  is_exclusive: true,
  may_sublicense: false,
  status: 'draft',
};

test.for<[Record<string, unknown>, string]>([
  [
    { file: 'a.xlsx', added: right, drama: 'A-1' },
    'added: out, Luna TV, LT-1: svod · CL, MX · es:subtitle · from 2027-01-01 · exclusive · no sublicensing · draft; file: a.xlsx; drama: A-1',
  ],
  [
    { reason: 'Over', removed: holdback },
    'removed: holdback: all media · JP · 2026-01-01 to 2027-02-28 · Cinema; reason: Over',
  ],
  [
    { drama: 'A-1', end: { to: '2027-06-30', from: null }, reason: 'Letter' },
    'end (empty) → 2027-06-30; drama: A-1; reason: Letter',
  ],
  [{ to: 'in_review', from: 'submitted', note: 'Called' }, 'submitted → in_review; note: Called'],
  [{ file: 'a.json', added: true }, 'file: a.json; added: true'],
  [{ names: { en: 'City' }, position: 3 }, 'names: {"en":"City"}; position: 3'],
  [{}, ''],
])('%j is described as %s', ([change, text]) => {
  expect(describeChange(change)).toBe(text);
});
