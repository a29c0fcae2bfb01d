import { useLoaderData } from 'react-router';
import { OrderPage } from '../features/orders/history/order-page.tsx';
import { type LoadedOrders, loadOrders } from '../features/orders/history/orders-data.ts';
import { OrdersList } from '../features/orders/history/orders-list.tsx';
import { OrdersFailed } from '../features/orders/orders-failed.tsx';
import { inBrowserForUser, onServerForUser } from '../lib/guard.ts';
import { whenReadDiffers } from '../lib/load.ts';
import type { PageHandle } from '../lib/page-handle.ts';

export const loader = onServerForUser(loadOrders);
export const clientLoader = inBrowserForUser(loadOrders);
export const shouldRevalidate = whenReadDiffers;

export const handle: PageHandle<LoadedOrders> = {
  title: (t, loaded) =>
    loaded?.kind === 'order'
      ? t('orders.orderNumber', { number: loaded.order.order_no })
      : undefined,
};

export default function DramaCopyrightHistory() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.kind === 'order') return <OrderPage order={loaded.order} />;
  return <OrdersList filter={loaded.filter} orders={loaded.orders} />;
}

export function ErrorBoundary() {
  return <OrdersFailed heading="nav.dramaCopyrightHistory" />;
}
