import { beforeEach, expect, test, vi } from 'vitest';
import type { Market } from '#contract/rights.ts';

const MEXICO = 'territories=MX&media=svod&term_months=24';
const japan: Market = {
  territories: ['JP'],
  media: ['avod'],
  term_months: 12,
  is_exclusive: false,
};
const JAPAN = 'territories=JP&media=avod&term_months=12';

let stored: Map<string, string>;
/** The market in the account on the stubbed server. */
let kept: Market | null;
let isFailing: boolean;
let attributes: Set<string>;
let parts: typeof import('./account-market.ts') & typeof import('./market-store.ts');

async function reply(address: string, { body = '{}' }: { body?: string } = {}) {
  if (isFailing) return Response.json({ code: 500, message: 'No.', data: null }, { status: 500 });
  if (address.includes('updateMarket')) kept = JSON.parse(body).market;
  return Response.json({ code: 200, message: '', data: kept });
}

beforeEach(async () => {
  stored = new Map();
  kept = null;
  isFailing = false;
  attributes = new Set();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('fetch', reply);
  setCookie('');
  vi.resetModules();
  parts = { ...(await import('./account-market.ts')), ...(await import('./market-store.ts')) };
});

function setCookie(cookie: string) {
  const toggleAttribute = (name: string, isSet: boolean) =>
    isSet ? attributes.add(name) : attributes.delete(name);
  vi.stubGlobal('document', {
    cookie,
    documentElement: { lang: 'en', dataset: {}, toggleAttribute },
  });
}

function signIn(email = 'ana@example.org') {
  stored.set('user', JSON.stringify({ nickname: 'ana', email }));
  setCookie('token=t');
}

test('a guest’s market is stored on the device and marked on the document', async () => {
  expect(parts.marketQuery.get()).toBe('');
  await parts.saveMarket(japan);
  expect(parts.marketQuery.get()).toBe(JAPAN);
  expect(attributes).toEqual(new Set(['data-market']));
  expect(kept).toBeNull();
  await parts.saveMarket(null);
  expect(parts.marketQuery.get()).toBe('');
  expect(attributes.size).toBe(0);
});

test('a stored text of another form is no market', () => {
  for (const text of ['', 'x', '[]', '{"owner":1}', '{"query":null}']) {
    stored.set('market', text);
    expect(parts.marketQuery.get()).toBe('');
  }
});

test('at sign-in the account’s market replaces the guest’s', async () => {
  await parts.saveMarket({ ...japan, territories: ['MX'] });
  signIn();
  kept = japan;
  await parts.syncMarket();
  expect(parts.marketQuery.get()).toBe(JAPAN);
  expect(kept).toEqual(japan);
});

test('at sign-in the guest’s market is saved in an account without one', async () => {
  await parts.saveMarket(japan);
  signIn();
  await parts.syncMarket();
  expect(parts.marketQuery.get()).toBe(JAPAN);
  expect(kept).toEqual(japan);
});

test('a market of another user is neither shown nor saved in the account', async () => {
  stored.set('market', JSON.stringify({ owner: 'bo@example.org', query: MEXICO }));
  expect(parts.marketQuery.get()).toBe('');
  signIn();
  expect(parts.marketQuery.get()).toBe('');
  await parts.syncMarket();
  expect(parts.marketQuery.get()).toBe('');
  expect(kept).toBeNull();
});

test('a market that was removed on another device is removed here', async () => {
  signIn();
  await parts.saveMarket(japan);
  kept = null;
  await parts.syncMarket();
  expect(parts.marketQuery.get()).toBe('');
});

test('a signed-in user’s market is saved in the account; a failed call changes nothing', async () => {
  signIn();
  await parts.saveMarket(japan);
  expect(kept).toEqual(japan);
  isFailing = true;
  await expect(parts.saveMarket(null)).rejects.toThrow();
  expect(parts.marketQuery.get()).toBe(JAPAN);
});

test('a market changed while the account’s is fetched is kept', async () => {
  signIn();
  kept = japan;
  const syncing = parts.syncMarket();
  parts.marketQuery.set(MEXICO);
  await syncing;
  expect(parts.marketQuery.get()).toBe(MEXICO);
});

test('the market of a user who signs out while it is fetched is not saved for the next one', async () => {
  signIn();
  kept = japan;
  const syncing = parts.syncMarket();
  signIn('bo@example.org');
  await syncing;
  expect(parts.marketQuery.get()).toBe('');
});
