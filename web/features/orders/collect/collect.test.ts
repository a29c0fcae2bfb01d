import { beforeEach, expect, test, vi } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';

vi.mock('#ui/text/texts.ts', () => ({ loadTexts: async () => {} }));

/** The cart on the stubbed server: the version of each drama. */
let cart: Map<number, number>;
let isRejecting: boolean;
let calls: string[];
/** Messages sent to other tabs. */
let broadcast: unknown[];

async function reply(address: string, { body = '{}' }: { body?: string } = {}) {
  const name = address.split('/').at(-1) ?? '';
  const { drama_id = 0, is_custom_version = -1 } = JSON.parse(body);
  calls.push(name);
  if (isRejecting)
    return Response.json({ code: outcomes.cartFull.code, message: 'Full.', data: null });
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

function setCookie(cookie: string) {
  vi.stubGlobal('document', { cookie, documentElement: { lang: 'en', dataset: {} } });
}

let collecting: typeof import('./collect.ts');
let store: typeof import('./collected-store.ts');
/** The toasts that were shown. */
let shown: import('#ui/toast/show-toast.ts').Toast[];

beforeEach(async () => {
  cart = new Map();
  isRejecting = false;
  calls = [];
  broadcast = [];
  const user = JSON.stringify({ nickname: 'ana', email: 'ana@example.org' });
  setCookie('token=t');
  vi.stubGlobal('localStorage', { getItem: () => user, setItem: () => {} });
  vi.stubGlobal('window', { addEventListener: () => {} });
  vi.stubGlobal('fetch', reply);
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage(mark: unknown) {
        broadcast.push(mark);
      }
    },
  );
  vi.resetModules();
  collecting = await import('./collect.ts');
  store = await import('./collected-store.ts');
  shown = [];
  const { connectToastView } = await import('#ui/toast/show-toast.ts');
  connectToastView({ show: (toast) => shown.push(toast), close: () => {} });
});

const drama = { dramaId: 7, title: 'Seven' };
const page = { t: (key: string) => key, locale: 'en', navigate: vi.fn() } as const;

test('after two quick clicks whose calls both fail, the server’s state is shown', async () => {
  isRejecting = true;
  const click = (wasCollected: boolean) => collecting.toggleCollected(drama, wasCollected, page);
  await Promise.all([click(false), click(true)]);
  expect(calls).toEqual(['addCopyrightCart', 'deleteCopyrightCart']);
  expect(store.isCollected(7)).toBe(false);
});

test('undoing a removal restores the version, and undoing twice does not remove again', async () => {
  cart.set(7, 1);
  store.markCollected({ dramaId: 7, isCollected: true });
  await collecting.toggleCollected(drama, true, page);
  expect(cart.has(7)).toBe(false);
  const [removed] = shown;
  expect(removed).toMatchObject({ text: 'collect.removed', action: { label: 'collect.undo' } });
  const added = () => shown.filter(({ text }) => text === 'collect.added').length;
  for (const count of [1, 2]) {
    removed?.action?.onSelect();
    await expect.poll(added).toBe(count);
  }
  expect([...cart]).toEqual([[7, 1]]);
  expect(store.isCollected(7)).toBe(true);
});

test('a click on "Add" does not remove a title that was found to be collected since', async () => {
  cart.set(7, 0);
  store.markCollected({ dramaId: 7, isCollected: true });
  await collecting.toggleCollected(drama, false, page);
  expect(calls).not.toContain('deleteCopyrightCart');
  expect(store.isCollected(7)).toBe(true);
});

test('a guest’s click opens the login dialog; after the sign-in the drama is collected', async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('window', { location: { pathname: '/', search: '', hash: '' } });
  setCookie('');
  await collecting.toggleCollected(drama, false, page);
  const [[address] = []] = page.navigate.mock.calls;
  expect(address).toEqual({ pathname: '/', search: '?login=1', hash: '' });
  expect(calls).toEqual([]);
  setCookie('token=t');
  vi.stubGlobal('window', { addEventListener: () => {} });
  await collecting.resumeWanted(page);
  expect(cart.has(7)).toBe(true);
  expect(stored.size).toBe(0);
});

test('other tabs are notified from a page that has no collect button', () => {
  store.notifyOtherTabs({ dramaId: 7, isCollected: false });
  expect(broadcast).toEqual([{ dramaId: 7, isCollected: false }]);
});
