import { expect, test } from 'vitest';
import type { DeskGrant } from '#contract/desk/rights.ts';
import { fillFields } from '#contract/desk/sheets/field.ts';
import { rightFields } from '#contract/desk/sheets/rights-fields.ts';
import { findErrors, fromRow, noRightsValues, toGrantInput } from './rights-values.ts';

const conditions = {
  drama: 'A-1',
  direction: 'in',
  party: 'Harbour',
  reference: 'H-1',
  media: ['svod'],
  territories: ['WORLD'],
  territories_excluded: ['CN'],
  start: '2027-01-01',
  is_exclusive: true,
  may_sublicense: false,
  status: 'draft',
} satisfies Partial<DeskGrant>;

const grant: DeskGrant = {
  ...fillFields(rightFields, ({ empty }) => empty),
  ...conditions,
  id: 'R1',
  language_uses: [
    { language: 'es', use: 'audio' },
    { language: 'es', use: 'subtitle' },
    { language: 'ja', use: 'subtitle' },
    { language: 'en', use: 'any' },
  ],
  end: null,
  deal_no: null,
  updated_at: '2027-01-01T00:00:00Z',
};

test('a grant that is edited without a change is sent as it is', () => {
  expect(toGrantInput('A-1', fromRow(grant))).toEqual({
    ...conditions,
    language_uses: ['es:any', 'ja:subtitle', 'en:any'],
  });
});

test('a value that is null is left out', () => {
  const values = Object.assign(fromRow(grant), { reference: null });
  expect(toGrantInput('A-1', values)).not.toHaveProperty('reference', null);
});

test('a holdback of everything is shown with all media and the world', () => {
  const values = fromRow({
    id: 'H1',
    drama: 'A-1',
    media: [],
    territories: [],
    territories_excluded: [],
    start: '2027-01-01',
    end: '2027-02-01',
    reason: 'Festival',
    updated_at: '',
  });
  expect(values).toMatchObject({ territories: ['WORLD'], end: '2027-02-01', reason: 'Festival' });
  expect(values.media).toHaveLength(11);
});

test('missing fields and an end before the start are reported', () => {
  expect(Object.keys(findErrors('grant', noRightsValues))).toEqual([
    ...['party', 'territories', 'media', 'start'],
  ]);
  const values = { ...fromRow(grant), end: '2026-12-31' };
  expect(findErrors('grant', values)).toEqual({ end: 'deskRights.endBeforeStart' });
  expect(findErrors('holdback', { ...values, party: '', end: '2027-01-01' })).toEqual({});
});
