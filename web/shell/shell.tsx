import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PageMeta } from '#contract/site/pages.ts';
import { canonicalPath } from '#contract/site/paths.ts';
import { useEarlyClick } from '#ui/early/use-early-click.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { LoginDialog } from '../features/accounts/login/login-dialog.tsx';
import { CollectProvider } from '../features/orders/collect/collect-provider.tsx';
import { useSite } from '../lib/site.ts';
import { usePlaceMerging } from '../upkeep/use-place-merging.ts';
import { useCurrentPage, useCurrentTitle } from './current-page.ts';
import { FloatingBar } from './floating-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { Reactions } from './reactions/reactions.tsx';
import styles from './shell.module.css';
import { useRestoredSession } from './use-restored-session.ts';
import { useUserChange } from './use-user-change.ts';
import { UserLayout } from './user-layout.tsx';

const EVERYTHING: PageMeta = { showHeader: true, showFooter: true, showToTop: true, style: {} };

interface ShellProps {
  children: ReactNode;
  /** True if the children are an error page, which renders its own title. */
  isError?: boolean;
}

/**
 * The layout of every page; `meta` in `contract/site/pages.ts` selects the parts that are shown.
 */
export function Shell({ children, isError = false }: ShellProps) {
  const { locale } = useTranslator();
  const location = useLocation();
  const page = useCurrentPage();
  const title = useCurrentTitle();
  const site = useSite();
  usePlaceMerging();
  useRestoredSession();
  useUserChange(page?.access === 'user');
  useEarlyClick();
  const { showHeader, showFooter, showToTop, style } = page?.meta ?? EVERYTHING;
  return (
    <CollectProvider>
      {title && !isError && <title>{withSiteName(title, site?.siteName)}</title>}
      {page && !page.isUncached && !isError && (
        // The browser renders it too: the share menu reads it after a client-side navigation.
        <link rel="canonical" href={site?.publicUrl + canonicalPath(locale, location)} />
      )}
      {showHeader && <Header />}
      <main id="content" className={styles.main} style={style} tabIndex={-1}>
        {page?.layout === 'user' ? <UserLayout>{children}</UserLayout> : children}
      </main>
      {showFooter && <Footer />}
      {showToTop && <FloatingBar />}
      <LoginDialog />
      <Reactions />
    </CollectProvider>
  );
}

/** Appends the site's name, unless the title already contains it. */
function withSiteName(title: string, siteName = ''): string {
  return title.includes(siteName) ? title : `${title} · ${siteName}`;
}
