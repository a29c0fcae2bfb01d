import type { ReactNode } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import { pageContext } from './lib/page-context.ts';
import { useSpeaker } from './lib/speaker.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { themeScript } from './shell/theme-script.ts';
import './ui/tokens.css';
import './ui/base.css';

export function loader({ context }: LoaderFunctionArgs) {
  const { siteName, publicUrl } = context.get(pageContext);
  return { siteName, publicUrl };
}

/** Settings of the site do not change while a tab is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { locale, t } = useSpeaker();
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=5" />
        <meta name="color-scheme" content="dark light" />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#content">
          {t('page.skipToContent')}
        </a>
        {children}
        <noscript>
          <p className="no-script">{t('page.noScript')}</p>
        </noscript>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}
