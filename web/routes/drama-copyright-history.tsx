import { useLoaderData } from 'react-router';
import { OrderMissing } from '../features/orders/history/order-missing.tsx';
import { OrderPage } from '../features/orders/history/order-page.tsx';
import { type LoadedOrders, loadOrders } from '../features/orders/history/orders-data.ts';
import { OrdersList } from '../features/orders/history/orders-list.tsx';
import { shouldRevalidateByAddress } from '../lib/loading/load.ts';
import { inBrowserForUser, onServerForUser } from '../lib/loading/load-for-user.ts';
import type { PageHandle } from '../lib/loading/page-handle.ts';
import { PageFailed } from '../shell/error-pages/page-failed.tsx';

export const loader = import.meta.env.SSR
  ? onServerForUser(loadOrders)
  : inBrowserForUser(loadOrders);
export const shouldRevalidate = shouldRevalidateByAddress;

export const handle: PageHandle<LoadedOrders> = {
  title: (t, loaded) =>
    loaded?.kind === 'order'
      ? t('orders.orderNumber', { number: loaded.order.order_no })
      : undefined,
};

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.kind === 'order') {
    const { order, quotes, messages } = loaded;
    return <OrderPage key={order.order_id} order={order} quotes={quotes} messages={messages} />;
  }
  if (loaded.kind === 'missing') return <OrderMissing />;
  return <OrdersList filter={loaded.filter} orders={loaded.orders} />;
}

export function ErrorBoundary() {
  return <PageFailed heading="nav.dramaCopyrightHistory" />;
}
