import { useLoaderData } from 'react-router';
import { loadCart } from '../features/orders/cart/cart-lines.ts';
import { CartPage } from '../features/orders/cart/cart-page.tsx';
import { inBrowserForUser, onServerForUser } from '../lib/loading/load-for-user.ts';
import { PageFailed } from '../shell/error-pages/page-failed.tsx';

export const loader = import.meta.env.SSR
  ? onServerForUser((api) => loadCart(api))
  : inBrowserForUser((api) => loadCart(api));

export function Component() {
  return <CartPage loaded={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <PageFailed heading="nav.myDramaCopyright" />;
}
