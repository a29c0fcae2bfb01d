import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { DeskClient } from '#contract/desk/client.ts';
import type { Topic } from '#contract/desk/topics.ts';
import type { Translate } from '#i18n/i18n.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { deskApi, isAway, reloadApi } from './api.ts';
import { isFresh, useLive } from './live.ts';
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

interface Loaded<Data> {
  data: Data;
  address: string;
  /** When the data was asked for, by `performance.now()`. */
  askedAt: number;
  /** Whether the data is what the page showed before, because the server did not answer. */
  isOld: boolean;
}

const RETRY_MS = 5_000;

export function definePage<Data>(options: PageOptions<Data>): DeskPage {
  const { texts, live = [], load, title, View } = options;
  let shown: Loaded<Data> | undefined;
  return {
    async loader({ params, request }): Promise<Loaded<Data>> {
      const { signal, url: address } = request;
      const askedAt = performance.now();
      const open = shown?.address === address ? shown : undefined;
      try {
        const [data] = await Promise.all([
          load({
            params,
            query: new URL(address).searchParams,
            signal,
            api: open ? reloadApi : deskApi,
          }),
          loadTexts(texts),
        ]);
        return { data, address, askedAt, isOld: false };
      } catch (failure) {
        // An open page stays, with what was typed into it, while the server is away.
        if (open && isAway(failure)) return { ...open, isOld: true };
        throw failure;
      }
    },
    Component() {
      const loaded = useLoaderData() as Loaded<Data>;
      const { data, askedAt } = loaded;
      const { t } = useTranslator();
      // Before the effects of `useReload` and `useLive`, which may load the page again at once.
      useEffect(() => {
        shown = loaded;
        return () => {
          shown = undefined;
        };
      }, [loaded]);
      const reload = useReload();
      useLive(live, askedAt, reload);
      const retry = useEffectEvent(reload);
      useEffect(() => {
        isFresh.set(!loaded.isOld);
        const timer = loaded.isOld ? setTimeout(() => retry(), RETRY_MS) : undefined;
        return () => {
          isFresh.set(true);
          clearTimeout(timer);
        };
      }, [loaded]);
      const heading = title(t, data);
      useEffect(() => {
        const { site_name: site = '' } = sessionStore.get() ?? {};
        document.title = `${heading} · ${t('desk.title')} ${site}`;
      }, [heading, t]);
      return <View data={data} />;
    },
  };
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
