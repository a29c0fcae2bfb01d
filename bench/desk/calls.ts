import type { DeskCallName } from '#contract/desk/api.ts';
import { tags, years } from '../catalogue/fill.ts';

export interface MeasuredCall {
  name: string;
  call: DeskCallName;
  input: Record<string, unknown>;
  /**
   * A search, or a combination of filter and order that no single index serves; one for each would
   * cost more than it is worth. Such a call need not keep its ratio, only its limit in milliseconds.
   */
  hasOnlyLimit?: true;
}

type Inputs = Record<string, Record<string, unknown>>;

/** The orders in which dramas are listed. */
const dramaSorts = ['newest', 'updated', 'title', 'views'];

const dramaFilters: Inputs = {
  draft: { state: 'draft' },
  withdrawn: { state: 'withdrawn' },
  'a year': { year: years.common },
  'a rare year': { year: years.rare },
};

/** Found by the index of facets, which has no order. */
const dramaFacets: Inputs = {
  'not ready to publish': { is_incomplete: true },
  'a tag of every 3rd': { tag: `tag-${tags.common}` },
  'a tag of every 37th': { tag: `tag-${tags.middle}` },
  'a rare tag': { tag: `tag-${tags.rare}` },
  'incomplete in English': { lacks: 'en' },
  'incomplete in Traditional Chinese': { lacks: 'zh-TW' },
  'incomplete in Japanese': { lacks: 'ja' },
  'a tag, drafts': { tag: `tag-${tags.common}`, state: 'draft' },
  'incomplete in Spanish, drafts': { lacks: 'es', state: 'draft' },
  'a year, not ready to publish': { year: years.common, is_incomplete: true },
};

/** By how many titles match: one in a hundred, all, very many, a few, one, none. */
const dramaSearches: Inputs = {
  'a word': { search: 'balllow' },
  'a word of every title': { search: 'of the' },
  'two letters': { search: 'ba' },
  'two Han characters': { search: '爱山' },
  'two words': { search: 'balllow polster' },
  'an external id': { search: 'MADE-99' },
  'no match': { search: 'qqqq' },
  'a word, drafts': { search: 'balllow', state: 'draft' },
};

/** The names, numbers, actors and actions are those of `fill-accounts.ts`, `fill-orders.ts` and `fill-records.ts`. */
const lists: [call: DeskCallName, inputs: Inputs][] = [
  [
    'listOrders',
    {
      '': {},
      submitted: { status: 'submitted' },
      delivered: { status: 'delivered' },
      'quote sent': { quote: 'sent' },
      'quote expiring': { quote: 'expiring' },
      countered: { quote: 'countered' },
      'no quote': { quote: 'none' },
      exclusive: { is_exclusive: true },
      'with a deal': { has_deal: true },
      'without a deal': { has_deal: false },
      'longest waiting': { sort: 'waiting' },
      'search, a rare name': { search: 'xaverine' },
      'search, a common name': { search: 'films' },
      'search, two letters': { search: 'an' },
      'search, a number': { search: 'VG-1000' },
      'search, no match': { search: 'qqqq' },
    },
  ],
  [
    'listDeals',
    {
      '': {},
      open: { status: 'open' },
      countersigned: { status: 'countersigned' },
      terminated: { status: 'terminated' },
      'search, a rare name': { search: 'xaverine' },
      'search, a common name': { search: 'films' },
    },
  ],
  [
    'listBuyers',
    {
      '': {},
      disabled: { is_disabled: true },
      enabled: { is_disabled: false },
      'with orders': { has_orders: true },
      'without orders': { has_orders: false },
      'search, a rare name': { search: 'xaverine' },
      'search, a common name': { search: 'films' },
      'search, two letters': { search: 'an' },
      'search, an address': { search: 'company77.example' },
      'search, no match': { search: 'qqqq' },
    },
  ],
  [
    'listAuditEntries',
    {
      '': {},
      actor: { actor: 'member3@desk.example' },
      'rare actor': { actor: 'rare@desk.example' },
      action: { action: 'drama.edit' },
      'rare action': { action: 'account.disable' },
      'actor and action': { actor: 'member3@desk.example', action: 'drama.edit' },
      subject: { subject: 'drama:MADE-100' },
      period: { from: '2026-01-01T00:00:00Z', until: '2026-03-01T00:00:00Z' },
      'actor, period': {
        actor: 'member3@desk.example',
        from: '2026-01-01T00:00:00Z',
        until: '2026-03-01T00:00:00Z',
      },
    },
  ],
  [
    'listMails',
    {
      '': {},
      failed: { state: 'failed' },
      sent: { state: 'sent' },
      'to an address': { recipient: 'xaverine500@company500.example' },
    },
  ],
  [
    'listGrants',
    {
      '': {},
      in: { direction: 'in' },
      draft: { status: 'draft' },
      'in, draft': { direction: 'in', status: 'draft' },
      'a party': { party: 'Studio 77' },
      'ends soon': { ends: 90 },
    },
  ],
  ['listHoldbacks', { '': {}, 'ends soon': { ends: 90 } }],
  [
    'listScreeners',
    {
      '': {},
      requested: { state: 'requested' },
      active: { state: 'active' },
      expired: { state: 'expired' },
      'search, a rare name': { search: 'xaverine' },
      'search, a common name': { search: 'films' },
      'search, two letters': { search: 'an' },
      'search, all match': { search: 'company' },
    },
  ],
  ['listShortlists', { '': {}, shared: { is_shared: true }, search: { search: 'list 7' } }],
];

const anythingSearches = {
  'a rare name': 'xaverine',
  'a common name': 'films',
  'two letters': 'an',
  'a word of every title': 'of the',
  'a number': 'VG-1000',
  'no match': 'qqqq',
};

const hasOnlyLimit = { hasOnlyLimit: true } as const;

/** Every call that is measured. */
export const measuredCalls: MeasuredCall[] = [
  ...dramaSorts.flatMap((order) => [
    dramas(order, '', { order }),
    ...Object.entries(dramaFilters).map(([name, filter]) =>
      // Filters have an index each for the two orders by time.
      ({
        ...dramas(order, name, { ...filter, order }),
        ...(['title', 'views'].includes(order) && hasOnlyLimit),
      }),
    ),
    ...Object.entries(dramaFacets).map(([name, filter]) => ({
      ...dramas(order, name, { ...filter, order }),
      ...hasOnlyLimit,
    })),
  ]),
  ...Object.entries(dramaSearches).map(([name, search]) => ({
    ...dramas('search', name, search),
    ...hasOnlyLimit,
  })),
  ...lists.flatMap(([call, inputs]) =>
    Object.entries(inputs).map(([name, input]) => ({
      name: `${call} ${name}`,
      call,
      input,
      ...('search' in input && hasOnlyLimit),
    })),
  ),
  ...Object.entries(anythingSearches).map(([name, text]) => ({
    name: `findAnything ${name}`,
    call: 'findAnything' as const,
    input: { text },
    ...hasOnlyLimit,
  })),
  { name: 'getToday', call: 'getToday', input: {} },
  { name: 'listAuditNames', call: 'listAuditNames', input: {} },
  { name: 'getCatalogueFilters', call: 'getCatalogueFilters', input: {} },
  { name: 'findDramaChoices', call: 'findDramaChoices', input: { search: 'ball' } },
];

function dramas(group: string, name: string, input: Record<string, unknown>): MeasuredCall {
  return { name: `listDramas ${group} ${name}`.trim(), call: 'listDramas', input };
}
