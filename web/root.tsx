import { Outlet, ScrollRestoration, useRouteError } from 'react-router';
import { MissingChunk } from '#ui/browser/missing-chunk.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { SearchBox } from './features/catalogue/search/search-box.tsx';
import { HeadTags } from './head/head-tags.tsx';
import { firstScript } from './head/inline-scripts.ts';
import { PageAssets } from './head/page-assets.tsx';
import { KeptAliveOutlet } from './router/kept-alive-outlet.tsx';
import { scrollKey } from './router/scroll-key.ts';
import { ErrorPage } from './shell/error-pages/error-page.tsx';
import { Shell } from './shell/shell.tsx';
import { LazyUpkeep } from './upkeep/lazy-upkeep.tsx';
import '#ui/styles/fonts.css';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import '#ui/styles/render-later.css';

/** The HTML document. It stays mounted when a page fails. */
export function Document() {
  const { locale, t } = useTranslator();
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=5" />
        <meta name="color-scheme" content="dark light" />
        {/* Only the server renders these. React ignores elements of a head that it did not render. */}
        {import.meta.env.SSR && (
          <>
            <script dangerouslySetInnerHTML={{ __html: firstScript }} />
            <PageAssets />
            <HeadTags />
          </>
        )}
      </head>
      <body>
        <a className="skip-link" href="#content">
          {t('page.skipToContent')}
        </a>
        <noscript>
          {import.meta.env.SSR && <p className="no-script">{t('page.noScript')}</p>}
        </noscript>
        <Outlet />
        <ScrollRestoration getKey={scrollKey} />
        <LazyUpkeep />
      </body>
    </html>
  );
}

export function App() {
  return (
    <Shell>
      <KeptAliveOutlet />
    </Shell>
  );
}

export function AppError() {
  const error = useRouteError();
  return (
    <Shell isError>
      <MissingChunk error={error}>
        <ErrorPage error={error}>
          <SearchBox />
        </ErrorPage>
      </MissingChunk>
    </Shell>
  );
}
