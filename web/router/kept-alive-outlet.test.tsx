import { type Context, type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  UNSAFE_DataRouterDataContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_LocationContext,
  useLoaderData,
  useLocation,
  useMatches,
} from 'react-router';
import { expect, test } from 'vitest';

/**
 * `kept-alive-outlet.tsx` freezes three contexts of React Router that are not part of its public
 * API. Each test fails when a release no longer reads the value from that context.
 */
test('useLoaderData reads UNSAFE_DataRouterDataContext', async () => {
  const freeze = frozen(UNSAFE_DataRouterDataContext, (current) => ({
    ...current,
    loaderData: { page: 'frozen' },
  }));
  expect(await render(freeze, () => useLoaderData<string>())).toBe('frozen');
});

test('useMatches reads UNSAFE_DataRouterStateContext', async () => {
  const freeze = frozen(UNSAFE_DataRouterStateContext, (current) => ({ ...current, matches: [] }));
  expect(await render(freeze, () => `${useMatches().length} matches`)).toBe('0 matches');
});

test('useLocation reads UNSAFE_LocationContext', async () => {
  const freeze = frozen(UNSAFE_LocationContext, (current) => ({
    ...current,
    location: { ...current.location, pathname: '/frozen' },
  }));
  expect(await render(freeze, () => useLocation().pathname)).toBe('/frozen');
});

type Wrapper = (props: { children: ReactNode }) => ReactNode;

function frozen<Value>(
  context: Context<Value>,
  change: (current: NonNullable<Value>) => Value,
): Wrapper {
  expect(context, 'React Router no longer exports this context').toBeDefined();
  return function Frozen({ children }) {
    const current = useContext(context);
    if (!current) throw new Error('React Router no longer provides this context');
    const Provider = context;
    return <Provider value={change(current)}>{children}</Provider>;
  };
}

/** The text that `useText` returns inside `Wrap`, which replaces a context. */
async function render(Wrap: Wrapper, useText: () => string): Promise<string> {
  const Text = () => useText();
  const Component = () => (
    <Wrap>
      <Text />
    </Wrap>
  );
  const routes = [{ id: 'page', path: '/page', loader: () => 'loaded', Component }];
  const { query, dataRoutes } = createStaticHandler(routes);
  const loaded = await query(new Request('https://x.test/page'));
  if (loaded instanceof Response) throw new Error('a redirect');
  return renderToString(
    <StaticRouterProvider
      router={createStaticRouter(dataRoutes, loaded)}
      context={loaded}
      hydrate={false}
    />,
  ).replaceAll('<!-- -->', '');
}
