import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { noAnswer } from '#contract/transport/client.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { preloadToasts } from '#ui/toast/toasts.tsx';
import { reportFailure } from '#web/lib/api/failures.ts';
import { LOGIN_FLAG } from '#web/lib/session/login-address.ts';
import { hasWanted, type Wanted } from './wanted.ts';

type OnProgress = (done: number) => void;

interface Collect {
  toggle: (wanted: Wanted, wasCollected: boolean) => void;
  /** Resolves to the titles that were not collected. */
  collectSeveral: (wanted: Wanted[], onProgress: OnProgress) => Promise<Wanted[]>;
}

/** On the server, where cards are rendered without a provider, no handler is ever called. */
const inert: Collect = { toggle() {}, collectSeveral: async (wanted) => wanted };
const CollectContext = createContext<Collect | undefined>(import.meta.env.SSR ? inert : undefined);

/**
 * Handles the clicks of all collect buttons. The shell renders it once; `collect.ts` is loaded on
 * the first click.
 */
export function CollectProvider({ children }: { children: ReactNode }) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const isLoginOpen = new URLSearchParams(useLocation().search).has(LOGIN_FLAG);
  const collect = useMemo(() => {
    const page = { t, locale, navigate };
    return {
      toggle: (wanted: Wanted, wasCollected: boolean) =>
        void load().then((collect) => collect?.toggleCollected(wanted, wasCollected, page)),
      collectSeveral: async (wanted: Wanted[], onProgress: OnProgress) =>
        (await load())?.collectSeveral(wanted, page, onProgress) ?? wanted,
      resume: () => void load().then((collect) => collect?.resumeWanted(page)),
    };
  }, [t, locale, navigate]);
  // Collects what a guest clicked after the sign-in, which loads the page again; forgets it when
  // the login dialog was closed without a sign-in.
  useEffect(() => {
    if (!isLoginOpen && hasWanted()) collect.resume();
  }, [isLoginOpen, collect]);
  return <CollectContext value={collect}>{children}</CollectContext>;
}

export function useCollect(): Collect {
  const collect = use(CollectContext);
  if (!collect) throw new Error('useCollect is used outside of CollectProvider');
  return collect;
}

/** Resolves to undefined if loading fails, which is reported; the next click tries again. */
function load() {
  preloadToasts();
  return import('./collect.ts').catch(() => {
    reportFailure(noAnswer());
    return undefined;
  });
}
