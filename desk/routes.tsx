import { type RouteObject, replace } from 'react-router';
import { may, type Permission } from '#contract/desk/staff/permissions.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import type { DeskPage } from './lib/page.tsx';
import { sessionStore } from './lib/session.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { isSearchOpen } from './shell/search-shortcut.ts';
import { Shell } from './shell/shell.tsx';

type LoadPage = () => Promise<{ page: DeskPage }>;

/** A page that every signed-in member may open, or only those whose role has the permission. */
function screen(path: string, permission: Permission | 'staff', load: LoadPage): RouteObject {
  return {
    path,
    lazy: async () => {
      const { loader, Component } = (await load()).page;
      return {
        Component,
        loader: (args) => {
          requirePermission(permission);
          return loader(args);
        },
      };
    },
  };
}

function requirePermission(permission: Permission | 'staff'): void {
  const role = sessionStore.get()?.staff?.role;
  if (!role || (permission !== 'staff' && !may(role, permission)))
    throw new Response(null, { status: allOutcomes.forbidden.status });
}

/** A page before the sign-in. */
function openScreen(path: string, load: LoadPage): RouteObject {
  return { path, lazy: async () => (await load()).page };
}

function requireSession({ request }: { request: Request }) {
  if (sessionStore.get()?.stage === 'complete') return null;
  // A shortcut pressed before the sign-in does not open the search after it.
  isSearchOpen.set(false);
  const { pathname, search } = new URL(request.url);
  const next = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`;
  // Replaced: Back from the sign-in would otherwise return to the page and be redirected again.
  return replace(`/sign-in${next}`);
}

/** The pages after the sign-in; see `shell/navigation.ts` for the menu. */
const screens: RouteObject[] = [
  screen('/', 'today.read', () => import('./features/today/today.page.tsx')),
  screen('/orders', 'orders.read', () => import('./features/orders/list/order-list.page.tsx')),
  screen('/orders/:orderNo', 'orders.read', () => import('./features/orders/order/order.page.tsx')),
  screen(
    '/orders/:orderNo/quote',
    'orders.change',
    () => import('./features/orders/quote/quote-editor.page.tsx'),
  ),
  screen('/deals', 'orders.read', () => import('./features/orders/list/deal-list.page.tsx')),
  screen('/deals/:dealNo', 'orders.read', () => import('./features/orders/deal/deal.page.tsx')),
  screen('/rights', 'rights.read', () => import('./features/rights/list/grants.page.tsx')),
  screen(
    '/rights/holdbacks',
    'rights.read',
    () => import('./features/rights/list/holdbacks.page.tsx'),
  ),
  screen('/rights/check', 'rights.read', () => import('./features/rights/check/check.page.tsx')),
  screen('/rights/avails', 'rights.read', () => import('./features/rights/avails/avails.page.tsx')),
  screen(
    '/rights/:drama',
    'rights.read',
    () => import('./features/rights/calendar/calendar.page.tsx'),
  ),
  screen(
    '/rights/:drama/add',
    'rights.change',
    () => import('./features/rights/form/add.page.tsx'),
  ),
  screen(
    '/rights/:drama/edit/:row',
    'rights.change',
    () => import('./features/rights/form/edit.page.tsx'),
  ),
  screen(
    '/screeners',
    'screeners.read',
    () => import('./features/screeners/screener-list.page.tsx'),
  ),
  screen(
    '/screeners/new',
    'screeners.change',
    () => import('./features/screeners/new-screener.page.tsx'),
  ),
  screen(
    '/screeners/:id',
    'screeners.read',
    () => import('./features/screeners/screener.page.tsx'),
  ),
  screen(
    '/shortlists',
    'shortlists.read',
    () => import('./features/shortlists/shortlist-list.page.tsx'),
  ),
  screen(
    '/shortlists/:shortlist_id',
    'shortlists.read',
    () => import('./features/shortlists/shortlist.page.tsx'),
  ),
  screen(
    '/catalogue',
    'catalogue.read',
    () => import('./features/catalogue/list/drama-list.page.tsx'),
  ),
  screen(
    '/catalogue/:drama',
    'catalogue.read',
    () => import('./features/catalogue/editor/drama-editor.page.tsx'),
  ),
  screen('/import', 'jobs.read', () => import('./features/import/import-list.page.tsx')),
  screen('/import/:id', 'jobs.read', () => import('./features/import/import-report.page.tsx')),
  screen('/site', 'site.read', () => import('./features/site/banner-list.page.tsx')),
  screen('/site/banners/:banner_id', 'site.read', () => import('./features/site/banner.page.tsx')),
  screen('/site/menu', 'site.read', () => import('./features/site/menu.page.tsx')),
  screen('/site/tags', 'site.read', () => import('./features/site/tags.page.tsx')),
  screen('/buyers', 'buyers.read', () => import('./features/buyers/buyer-list.page.tsx')),
  screen('/buyers/:id', 'buyers.read', () => import('./features/buyers/buyer.page.tsx')),
  screen(
    '/enquiries',
    'enquiries.read',
    () => import('./features/enquiries/enquiry-list.page.tsx'),
  ),
  screen(
    '/enquiries/templates',
    'enquiries.read',
    () => import('./features/enquiries/templates.page.tsx'),
  ),
  screen(
    '/enquiries/:enquiryNo',
    'enquiries.read',
    () => import('./features/enquiries/enquiry.page.tsx'),
  ),
  screen('/mails', 'mails.read', () => import('./features/mails/mail-list.page.tsx')),
  screen('/staff', 'staff.read', () => import('./features/staff/staff.page.tsx')),
  screen('/audit', 'audit.read', () => import('./features/audit/audit-list.page.tsx')),
  screen('/health', 'health.read', () => import('./features/health/health.page.tsx')),
  screen('/my-account', 'staff', () => import('./features/my-account/my-account.page.tsx')),
  screen('*', 'staff', () => import('./shell/not-found.page.tsx')),
  screen('/ingest', 'media.read', () => import('./features/media/media-list.page.tsx')),
  screen('/ingest/:id', 'media.read', () => import('./features/media/media-job.page.tsx')),
];

/** Nothing is shown until the first page has loaded. */
const root: RouteObject = {
  HydrateFallback: () => null,
  children: [
    openScreen('/sign-in', () => import('./features/sign-in/sign-in.page.tsx')),
    openScreen('/invitation', () => import('./features/sign-in/invitation.page.tsx')),
    {
      Component: Shell,
      loader: requireSession,
      shouldRevalidate: () => false,
      children: [{ ErrorBoundary: ErrorPage, children: screens }],
    },
  ],
};

export const routes = [root];
