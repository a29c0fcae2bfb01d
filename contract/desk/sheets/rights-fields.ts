import * as v from 'valibot';
import { fromQuery, optionalLine, requiredLine } from '#contract/fields/fields.ts';
import { marketEntries } from '#contract/licence/availability.ts';
import { leafMedia } from '#contract/licence/media.ts';
import { day, languageUseNames } from '#contract/licence/terms.ts';
import { TERRITORIES } from './drama-fields.ts';
import type { Fields, ValuesOf } from './field.ts';
import { choice, column, dramaId, flag, longText, name } from './field-types.ts';

/** What the sheets Rights and Holdbacks contain, column by column. */

export const grantDirections = ['in', 'out'] as const;
export type GrantDirection = (typeof grantDirections)[number];
export const grantStatuses = ['active', 'draft', 'inactive'] as const;
export type GrantStatus = (typeof grantStatuses)[number];
export const MAX_REASON = 500;

const MEDIA = `${leafMedia.join(', ')}; tvod means rental and purchase, tv means free and pay`;

export const rightKey = dramaId('The drama.');

const media = {
  type: 'media',
  empty: [],
  reply: v.array(v.picklist(leafMedia)),
  input: marketEntries.media,
  ...column(28, 'svod, avod', `Separated by commas: ${MEDIA}.`),
  label: 'licence.media',
  option: ['--media <media>', 'such as svod,avod; tvod and tv mean all their media'],
} as const;

const territories = {
  type: 'territories',
  empty: [],
  reply: v.array(v.string()),
  input: marketEntries.territories,
  ...column(28, 'WORLD', `${TERRITORIES}.`),
  label: 'licence.territories',
  option: ['--territories <codes>', 'country codes, WORLD, or names of regions'],
} as const;

const territoriesExcluded = {
  type: 'exclusions',
  empty: [],
  reply: v.array(v.string()),
  input: marketEntries.territories_excluded,
  ...column(20, 'CN', 'Countries that WORLD does not include here. Only beside WORLD.'),
  label: 'licence.excluded',
  option: ['--except <codes>', 'countries that WORLD does not include'],
} as const;

const start = {
  type: 'contractDay',
  empty: '',
  reply: v.string(),
  input: day,
  isRequired: true,
  ...column(14, '2026-01-01', 'The first day: an Excel date, or 2026-01-31.'),
  label: 'deskRights.firstDay',
  option: ['--from <date>', 'the first day'],
} as const;

const end = {
  type: 'contractDay',
  empty: null,
  /** The last day, inclusive; null without an end. */
  reply: v.nullable(v.string()),
  /** Absent means no end. */
  input: v.optional(day),
  ...column(14, '2030-12-31', 'The last day, inclusive. Empty: no end.'),
  label: 'deskRights.lastDay',
  option: ['--until <date>', 'the last day, inclusive; default: no end'],
} as const;

export const rightFields = {
  direction: {
    ...choice(grantDirections, 'deskRow.mustBeDirection', 'in'),
    isRequired: true,
    identifies: true,
    ...column(10, 'in', 'in: we hold the right. out: we granted it.'),
    label: 'deskRights.direction',
    names: { in: 'deskRights.kindIn', out: 'deskRights.kindOut' },
    panel: 'party',
    option: ['--direction <direction>', 'in: from a licensor; out: to a licensee'],
  },
  party: {
    ...name(200),
    input: requiredLine(200),
    isRequired: true,
    identifies: true,
    ...column(28, 'Harbour Pictures', 'The licensor (in) or licensee (out).'),
    label: 'deskRights.party',
    panel: 'party',
    option: ['--party <text>', 'the licensor or licensee'],
  },
  reference: {
    ...name(100),
    input: optionalLine(100),
    identifies: true,
    ...column(18, 'HP-2026-01', 'The number of the contract. May be empty.'),
    label: 'deskRights.reference',
    panel: 'party',
    option: ['--reference <text>', 'the number of the contract'],
  },
  media: { ...media, isRequired: true },
  territories: { ...territories, isRequired: true },
  territories_excluded: territoriesExcluded,
  /** Empty means every language. */
  language_uses: {
    type: 'languageUses',
    empty: [],
    reply: v.array(v.object({ language: v.string(), use: v.picklist(languageUseNames) })),
    input: marketEntries.language_uses,
    ...column(
      22,
      '',
      'Languages with their use, separated by commas: es:subtitle, ja:audio. A language without a use means both; es contains es-MX. Empty: every language.',
    ),
    label: 'licence.languages',
    option: ['--languages <languages>', 'such as es:subtitle,ja:audio; default: every language'],
  },
  start,
  end,
  is_exclusive: {
    ...flag(false),
    input: fromQuery(v.boolean()),
    ...column(10, 'yes', 'yes or no. Empty: no.'),
    label: 'licence.exclusivity',
    names: { yes: 'licence.exclusive', no: 'licence.nonExclusive' },
    differs: 'exclusive',
    panel: 'conditions',
    option: ['--exclusive', 'exclusive'],
  },
  may_sublicense: {
    ...flag(true),
    input: fromQuery(v.boolean()),
    ...column(
      10,
      'yes',
      'yes or no. Empty: yes. A grant in that may not be sublicensed makes nothing available.',
    ),
    label: 'deskRights.maySublicense',
    differs: 'no sublicensing',
    panel: 'conditions',
    option: ['--no-sublicense', 'may not be sublicensed'],
  },
  status: {
    ...choice(grantStatuses, 'deskRow.mustBeStatus', 'active'),
    ...column(12, 'active', 'active, draft or inactive. Empty: active. Only active grants count.'),
    label: 'deskRights.status',
    names: {
      active: 'deskRights.statusActive',
      draft: 'deskRights.statusDraft',
      inactive: 'deskRights.statusInactive',
    },
    panel: 'conditions',
    option: ['--status <status>', 'default: active'],
  },
} as const satisfies Fields;

export type RightFields = ValuesOf<typeof rightFields>;

const { start: _start, end: _end, ...rights } = rightFields;
/** The fields in columns of their own; the days are one column, the period. */
export const rightColumns = rights;

/** Empty media or territories mean all. */
export const holdbackFields = {
  media: {
    ...media,
    identifies: true,
    about: `${media.about} Empty: all.`,
    example: 'svod',
  },
  territories: {
    ...territories,
    identifies: true,
    about: `${territories.about} Empty: all.`,
    example: 'JP',
  },
  territories_excluded: { ...territoriesExcluded, identifies: true, example: '' },
  start: { ...start, identifies: true },
  end: { ...end, example: '2027-02-28' },
  reason: {
    ...longText(MAX_REASON),
    input: optionalLine(MAX_REASON),
    ...column(36, 'Cinema release in Japan', 'For the rights desk; buyers do not see it.'),
    label: 'desk.reason',
    panel: 'conditions',
  },
} as const satisfies Fields;

export type HoldbackFields = ValuesOf<typeof holdbackFields>;

const { start: _first, end: _last, ...holdbacks } = holdbackFields;
export const holdbackColumns = holdbacks;
