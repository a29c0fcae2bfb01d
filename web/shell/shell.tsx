import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PageMeta } from '../../contract/site/pages.ts';
import { canonicalPath } from '../../contract/site/paths.ts';
import { LoginDialog } from '../features/accounts/login/login-dialog.tsx';
import { CollectReactions } from '../features/orders/collect/collect-reactions.tsx';
import { useSite } from '../lib/site.ts';
import { useTranslator } from '../lib/text/translator.ts';
import { usePlaceMerging } from '../upkeep/use-place-merging.ts';
import { useCurrentPage, useCurrentTitle } from './current-page.ts';
import { FloatingBar } from './floating-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { Reactions } from './reactions/reactions.tsx';
import styles from './shell.module.css';
import { useOtherTabs } from './use-other-tabs.ts';
import { useRestoredSession } from './use-restored-session.ts';
import { UserLayout } from './user-layout.tsx';

const EVERYTHING: PageMeta = { showHeader: true, showFooter: true, showToTop: true, style: {} };

interface ShellProps {
  children: ReactNode;
  /** Then it stands in a page's place and brings its own title. */
  isError?: boolean;
}

/** What stands around every page; a page's meta in `contract/site/pages.ts` says how much of it. */
export function Shell({ children, isError = false }: ShellProps) {
  const { locale } = useTranslator();
  const location = useLocation();
  const page = useCurrentPage();
  const title = useCurrentTitle();
  const site = useSite();
  usePlaceMerging();
  useRestoredSession();
  useOtherTabs(page?.access === 'user');
  const { showHeader, showFooter, showToTop, style } = page?.meta ?? EVERYTHING;
  return (
    <>
      {title && !isError && <title>{withName(title, site?.siteName)}</title>}
      {page && !isError && (
        // Here and not with the server's other tags: browsers share it, wherever one has gone since.
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
      <CollectReactions />
    </>
  );
}

/** A title that names the site already does not need it twice. */
function withName(title: string, siteName = ''): string {
  return title.includes(siteName) ? title : `${title} · ${siteName}`;
}
