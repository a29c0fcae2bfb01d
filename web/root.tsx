import { type ReactNode, useContext } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import { SearchBox } from './features/catalogue/search/search-box.tsx';
import { HeadContext } from './head/head-context.ts';
import { HeadTags } from './head/head-tags.tsx';
import { pageContext } from './lib/loading/page-context.ts';
import { useTranslator } from './lib/text/translator.ts';
import { KeptAliveOutlet } from './router/kept-alive-outlet.tsx';
import { scrollKey } from './router/scroll-key.ts';
import { ErrorPage } from './shell/error-pages/error-page.tsx';
import { firstScript } from './shell/first-script.ts';
import { Shell } from './shell/shell.tsx';
import './ui/styles/fonts.css';
import './ui/styles/tokens.css';
import './ui/styles/base.css';
import './ui/styles/render-later.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, siteName, publicUrl, businessEmail, hasDevMail, imprint } = context.get(pageContext);
  return {
    siteName,
    publicUrl,
    businessEmail,
    hasDevMail,
    imprint,
    buildId: BUILD_ID,
    year: new Date().getUTCFullYear(),
    // Without a menu the page is still useful; the browser then fetches the menu (`use-menu.ts`).
    navigation: await api.getNavigationList().catch(() => []),
  };
}

/** Settings and menu do not change while a tab is open: they are fetched once. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { locale, t } = useTranslator();
  const nonce = useContext(HeadContext)?.page.nonce;
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=5" />
        <meta name="color-scheme" content="dark light" />
        {/* It has run when React comes: a browser need not fetch it again with the shell. */}
        <script
          nonce={nonce}
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstScript : '' }}
          suppressHydrationWarning
        />
        <Meta />
        <Links />
        {/* For those who read the HTML alone. React passes over what it does not know in a head. */}
        {import.meta.env.SSR && <HeadTags />}
      </head>
      <body>
        <a className="skip-link" href="#content">
          {t('page.skipToContent')}
        </a>
        <noscript>
          {import.meta.env.SSR && <p className="no-script">{t('page.noScript')}</p>}
        </noscript>
        {children}
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return (
    <Shell>
      <KeptAliveOutlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Shell isError>
      <ErrorPage error={error}>
        <SearchBox />
      </ErrorPage>
    </Shell>
  );
}
