import { useLoaderData } from 'react-router';
import { loadCart } from '../features/orders/cart/cart-lines.ts';
import { CartPage } from '../features/orders/cart/cart-page.tsx';
import { inBrowserForUser, onServerForUser } from '../lib/loading/guard.ts';
import { PageFailed } from '../shell/error-pages/page-failed.tsx';

export const loader = onServerForUser((api) => loadCart(api));
export const clientLoader = inBrowserForUser((api) => loadCart(api));

export default function MyDramaCopyright() {
  return <CartPage loaded={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <PageFailed heading="nav.myDramaCopyright" />;
}
