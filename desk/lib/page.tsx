import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { CallFailure } from '../../contract/client.ts';
import type { DeskClient } from '../../contract/desk/client.ts';
import type { Topic } from '../../contract/desk/topics.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { useTranslator } from '../../web/lib/text/translator.ts';
import { deskApi, reloadApi } from './api.ts';
import { isCurrent, useLive } from './live.ts';
import { sessionStore } from './session.ts';
import { loadTexts, type TextArea } from './texts.ts';

export interface PageRequest {
  /** The parameters of the path. */
  params: Readonly<Record<string, string | undefined>>;
  /** The parameters of the query. */
  query: URLSearchParams;
  signal: AbortSignal;
  api: DeskClient;
}

interface PageOptions<Data> {
  /** The texts that the page needs besides those of the shell. */
  texts: readonly TextArea[];
  /** A change of one of these topics loads the page's data again. */
  live?: readonly Topic[];
  load: (request: PageRequest) => Promise<Data>;
  /** The title of the browser's tab. */
  title: (t: Translate, data: Data) => string;
  View: ComponentType<{ data: Data }>;
}

/** A page of the desk, as a lazy route of `routes.tsx` exports it. */
export interface DeskPage {
  loader: (args: LoaderFunctionArgs) => Promise<unknown>;
  Component: ComponentType;
}

/** What a loader returns; wrapped, because a loader may not return undefined. */
interface Loaded<Data> {
  url: string;
  data: Data;
  /** The data could not be loaded again; the page shows what it had. */
  isOutdated: boolean;
}

const RETRY_MS = 5_000;

export function definePage<Data>(options: PageOptions<Data>): DeskPage {
  const { texts, live = [], load, title, View } = options;
  /** What the open page shows. */
  let shown: Loaded<Data> | undefined;
  return {
    async loader({ params, request }): Promise<Loaded<Data>> {
      const { signal, url } = request;
      const query = new URL(url).searchParams;
      const open = shown?.url === url ? shown : undefined;
      try {
        const [data] = await Promise.all([
          load({ params, query, signal, api: open ? reloadApi : deskApi }),
          loadTexts(texts),
        ]);
        return { url, data, isOutdated: false };
      } catch (error) {
        // An error page would replace the open one, with what is typed in it.
        if (open && isPassing(error)) return { ...open, isOutdated: true };
        throw error;
      }
    },
    Component() {
      const loaded = useLoaderData() as Loaded<Data>;
      const { data, isOutdated } = loaded;
      const { t } = useTranslator();
      const reload = useReload();
      useLive(live, reload);
      useEffect(() => {
        shown = loaded;
        return () => {
          shown = undefined;
        };
      }, [loaded]);
      const retry = useEffectEvent(reload);
      useEffect(() => {
        isCurrent.set(!isOutdated);
        if (!isOutdated) return;
        const timer = setTimeout(retry, RETRY_MS);
        return () => {
          clearTimeout(timer);
          isCurrent.set(true);
        };
        // `loaded` changes with each attempt.
      }, [loaded, isOutdated]);
      const heading = title(t, data);
      useEffect(() => {
        const { site_name: site = '' } = sessionStore.get() ?? {};
        document.title = `${heading} · ${t('desk.title')} ${site}`;
      }, [heading, t]);
      return <View data={data} />;
    },
  };
}

/** A failure that may be over at the next attempt. */
function isPassing(error: unknown): boolean {
  const { status } = error instanceof CallFailure ? error : { status: undefined };
  return status === 0 || status === 429 || (status !== undefined && status >= 500);
}

/** Loads the page's data again; changes during a running load cause one more. */
export function useReload(): () => void {
  const { revalidate, state } = useRevalidator();
  const isWanted = useRef(false);
  useEffect(() => {
    if (state !== 'idle' || !isWanted.current) return;
    isWanted.current = false;
    void revalidate();
  }, [state, revalidate]);
  return () => {
    if (state === 'idle') void revalidate();
    else isWanted.current = true;
  };
}
