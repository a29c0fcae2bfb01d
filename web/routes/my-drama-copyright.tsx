import { useLoaderData } from 'react-router';
import { loadCart } from '../features/orders/cart/cart-lines.ts';
import { CartPage } from '../features/orders/cart/cart-page.tsx';
import { OrdersFailed } from '../features/orders/orders-failed.tsx';
import { inBrowserForUser, onServerForUser } from '../lib/guard.ts';

export const loader = onServerForUser((api) => loadCart(api));
export const clientLoader = inBrowserForUser((api) => loadCart(api));

export default function MyDramaCopyright() {
  return <CartPage loaded={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <OrdersFailed heading="nav.myDramaCopyright" />;
}
