import { leafMedia } from '#contract/licence/media.ts';
import { column, key, type Sheet } from './sheet.ts';

export const DIRECTIONS = ['in', 'out'] as const;
export const STATUSES = ['active', 'draft', 'inactive'] as const;

const MEDIA = `${leafMedia.join(', ')}; tvod means rental and purchase, tv means free and pay`;
export const TERRITORIES =
  'Country codes (ISO 3166-1) separated by commas, WORLD alone, or regions such as Latin America and the Caribbean, which are stored as their countries';
const EXCLUDED = 'Countries that WORLD does not include here. Only beside WORLD.';
const YES_OR_NO = { values: ['yes', 'no'] };

export const rightsSheets: Sheet[] = [
  {
    kind: 'right',
    name: 'Rights',
    about:
      'One row per grant of a drama, from a licensor (in) or to a licensee (out). A row changes the grant with the same external_id, direction, party and reference, or adds one. Rows never remove a grant: set its status to inactive.',
    columns: [
      key('external_id', 16, 'VG-0001', 'The drama.'),
      {
        ...key('direction', 10, 'in', 'in: we hold the right. out: we granted it.'),
        choices: { values: DIRECTIONS },
      },
      key('party', 28, 'Harbour Pictures', 'The licensor (in) or licensee (out).'),
      column('reference', 18, 'HP-2026-01', 'The number of the contract. May be empty.'),
      column('media', 28, 'svod, avod', `Separated by commas: ${MEDIA}.`),
      column('territories', 28, 'WORLD', `${TERRITORIES}.`),
      column('territories_excluded', 20, 'CN', EXCLUDED),
      column(
        'language_uses',
        22,
        '',
        'Languages with their use, separated by commas: es:subtitle, ja:audio. A language without a use means both; es contains es-MX. Empty: every language.',
      ),
      {
        ...column('start', 14, '2026-01-01', 'The first day: an Excel date, or 2026-01-31.'),
        isDay: true,
      },
      {
        ...column('end', 14, '2030-12-31', 'The last day, inclusive. Empty: no end.'),
        isDay: true,
      },
      {
        ...column('is_exclusive', 10, 'yes', 'yes or no. Empty: no.'),
        choices: YES_OR_NO,
      },
      {
        ...column(
          'may_sublicense',
          10,
          'yes',
          'yes or no. Empty: yes. A grant in that may not be sublicensed makes nothing available.',
        ),
        choices: YES_OR_NO,
      },
      {
        ...column(
          'status',
          12,
          'active',
          'active, draft or inactive. Empty: active. Only active grants count.',
        ),
        choices: { values: STATUSES },
      },
    ],
  },
  {
    kind: 'holdback',
    name: 'Holdbacks',
    about:
      'One row per period in which media and territories of a drama are blocked for everybody. A row changes the holdback with the same external_id, media, territories, territories_excluded and start, or adds one.',
    columns: [
      key('external_id', 16, 'VG-0001', 'The drama.'),
      column('media', 28, 'svod', `Separated by commas: ${MEDIA}. Empty: all.`),
      column('territories', 28, 'JP', `${TERRITORIES}. Empty: all.`),
      column('territories_excluded', 20, '', EXCLUDED),
      {
        ...key('start', 14, '2026-01-01', 'The first day: an Excel date, or 2026-01-31.'),
        isDay: true,
      },
      {
        ...column('end', 14, '2027-02-28', 'The last day, inclusive. Empty: no end.'),
        isDay: true,
      },
      column('reason', 36, 'Cinema release in Japan', 'For the rights desk; buyers do not see it.'),
    ],
  },
];
