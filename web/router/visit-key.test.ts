import { createBrowserRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { keyFirstVisit } from './visit-key.ts';

test('React Router takes the key of the first location from history.state', () => {
  const history = {
    state: null as unknown,
    replaceState(state: unknown) {
      this.state = state;
    },
  };
  vi.stubGlobal('history', history);
  keyFirstVisit();
  const { key } = history.state as { key: string };
  keyFirstVisit();
  expect(history.state).toEqual({ key });
  const window = {
    history,
    location: new URL('https://x.test/'),
    document: { createElement: () => {} },
    addEventListener() {},
  } as unknown as Window;
  const router = createBrowserRouter([{ path: '/' }], {
    window,
    hydrationData: { loaderData: {} },
  });
  expect(
    router.state.location.key,
    'without its own key, a document would restore the scroll positions of another',
  ).toBe(key);
});
