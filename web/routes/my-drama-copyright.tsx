import { useLoaderData } from 'react-router';
import { useTranslator } from '#ui/text/translator.ts';
import { loadCart } from '../features/orders/cart/cart-lines.ts';
import { CartPage } from '../features/orders/cart/cart-page.tsx';
import { RequestButton } from '../features/screeners/request/request-button.tsx';
import { useRequest } from '../features/screeners/request/use-request.tsx';
import { AddToShortlistButton } from '../features/shortlists/add/add-to-shortlist-button.tsx';
import { inBrowserForUser, onServerForUser } from '../lib/loading/load-for-user.ts';
import { PageFailed } from '../shell/error-pages/page-failed.tsx';

export const loader = import.meta.env.SSR
  ? onServerForUser((api) => loadCart(api))
  : inBrowserForUser((api) => loadCart(api));

export function Component() {
  const { t } = useTranslator();
  const request = useRequest();
  return (
    <>
      <CartPage
        loaded={useLoaderData<typeof loader>()}
        renderTools={(titles) => (
          <>
            <AddToShortlistButton dramaIds={titles.map(({ dramaId }) => dramaId)} />
            <RequestButton
              label={t('orders.askScreener', { count: titles.length })}
              titles={titles}
              request={request}
            />
          </>
        )}
      />
      {request.dialog}
    </>
  );
}

export function ErrorBoundary() {
  return <PageFailed heading="nav.myDramaCopyright" />;
}
