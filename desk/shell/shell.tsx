import { useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { IconButton } from '#ui/button/icon-button.tsx';
import { MenuIcon } from '#ui/icons/icons.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { Toasts } from '#ui/toast/toasts.tsx';
import { isFresh, isLive } from '../lib/live.ts';
import { isSignInNeeded, sessionStore } from '../lib/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { NavList } from './nav-list.tsx';
import { DeskSearch } from './search.tsx';
import styles from './shell.module.css';
import { SignInAgain } from './sign-in-again.tsx';

/** Every page that is opened by its address has the key `default`; each has its own position. */
const scrollKey = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key;

/** The frame of every page after the sign-in. */
export function Shell() {
  const { t } = useTranslator();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const isLoading = useNavigation().state !== 'idle';
  const siteName = useStore(sessionStore)?.site_name;
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#content">
        {t('desk.skipToContent')}
      </a>
      <aside className={styles.side}>
        <p className={styles.brand}>
          {siteName} <span>{t('desk.title')}</span>
        </p>
        <NavList />
      </aside>
      <div className={styles.body}>
        <header className={styles.top}>
          <IconButton
            className={styles.menuButton}
            name={t('desk.menu')}
            icon={<MenuIcon />}
            onClick={() => setIsMenuOpen(true)}
          />
          <div className={styles.searchPlace}>
            <DeskSearch />
          </div>
          <LiveState />
          <AccountMenu />
        </header>
        <div className={styles.progress} data-running={isLoading || undefined} />
        <main id="content" className={styles.main} tabIndex={-1} aria-busy={isLoading}>
          <Outlet />
        </main>
      </div>
      <Sheet
        isOpen={isMenuOpen}
        onClose={() => setIsMenuOpen(false)}
        title={t('desk.menu')}
        closeLabel={t('desk.close')}
        side="start"
      >
        <NavList onFollow={() => setIsMenuOpen(false)} />
      </Sheet>
      <Toasts
        label={t('desk.title')}
        closeLabel={t('desk.close')}
        onLoadFailed={() => showToast({ text: t('desk.failed.offline'), tone: 'error' })}
      />
      {useStore(isSignInNeeded) && <SignInAgain />}
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/** Says when changes by others are not shown, because the connection is lost. */
function LiveState() {
  const { t } = useTranslator();
  const isStreaming = useStore(isLive);
  const isConnected = useStore(isFresh) && isStreaming;
  return (
    <p className={styles.live} role="status" data-off={!isConnected || undefined}>
      {isConnected ? t('desk.live.on') : t('desk.live.off')}
    </p>
  );
}
