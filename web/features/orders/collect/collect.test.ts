import { beforeEach, expect, test, vi } from 'vitest';

/** The cart as the server has it: a drama and its version. */
let cart: Map<number, number>;
let isRefusing: boolean;
let calls: string[];
/** What other tabs hear. */
let heard: unknown[];

/** The server's part of it, with an answer a moment later. */
async function answer(address: string, { body = '{}' }: { body?: string } = {}) {
  const name = address.split('/').at(-1) ?? '';
  const { drama_id = 0, is_custom_version = -1 } = JSON.parse(body);
  calls.push(name);
  if (isRefusing) return Response.json({ code: 409, message: 'Full.', data: null });
  if (name === 'getCopyrightCartDramaIds')
    return Response.json({ code: 200, message: '', data: [...cart.keys()] });
  const before = cart.get(drama_id);
  if (name === 'addCopyrightCart') cart.set(drama_id, before ?? is_custom_version);
  else cart.delete(drama_id);
  const removed = name === 'deleteCopyrightCart' && { is_custom_version: before };
  return Response.json({
    code: 200,
    message: '',
    data: { copyright_cart_count: cart.size, ...removed },
  });
}

let collecting: typeof import('./collect.ts');
let store: typeof import('./collected-store.ts');

beforeEach(async () => {
  cart = new Map();
  isRefusing = false;
  calls = [];
  heard = [];
  const user = JSON.stringify({ nickname: 'ana', email: 'ana@example.org' });
  vi.stubGlobal('document', { cookie: 'token=t', documentElement: { lang: 'en', dataset: {} } });
  vi.stubGlobal('localStorage', { getItem: () => user, setItem: () => {} });
  vi.stubGlobal('window', { addEventListener: () => {} });
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage(mark: unknown) {
        heard.push(mark);
      }
    },
  );
  vi.resetModules();
  collecting = await import('./collect.ts');
  store = await import('./collected-store.ts');
});

const drama = { dramaId: 7, title: 'Seven' };

test('two quick presses that both fail leave what the server has', async () => {
  isRefusing = true;
  await Promise.all([collecting.toggleCollected(drama), collecting.toggleCollected(drama)]);
  expect(calls).toEqual(['addCopyrightCart', 'deleteCopyrightCart']);
  expect(store.isCollected(7)).toBe(false);
});

test('taking a removal back gives the version back, and never removes again', async () => {
  cart.set(7, 1);
  store.markCollected({ dramaId: 7, isCollected: true });
  const news: import('./collect.ts').CollectNews[] = [];
  collecting.onCollectNews((one) => news.push(one));
  await collecting.toggleCollected(drama);
  expect(cart.has(7)).toBe(false);
  expect(news).toEqual([{ kind: 'removed', wanted: drama, version: 1 }]);
  await collecting.collect(drama, 1);
  await collecting.collect(drama, 1);
  expect([...cart]).toEqual([[7, 1]]);
  expect(store.isCollected(7)).toBe(true);
});

test('other tabs hear of it from a page that has no collect button', () => {
  store.tellOtherTabs({ dramaId: 7, isCollected: false });
  expect(heard).toEqual([{ dramaId: 7, isCollected: false }]);
});
