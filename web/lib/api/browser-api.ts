import {
  type ApiClient,
  createClient,
  noAnswer,
  type Transport,
} from '#contract/transport/client.ts';
import { cookies } from '#ui/storage/cookies.ts';
import { reportFailure } from './failures.ts';

let client: ApiClient | undefined;

/** The API client of this tab. */
export function browserApi(): ApiClient {
  client ??= createClient(async (name, input, options) => {
    const transport = await loadTransport().catch(() => {
      const failure = noAnswer();
      if (!options.isQuiet) reportFailure(failure);
      throw failure;
    });
    return transport(name, input, options);
  });
  return client;
}

let loading: Promise<Transport> | undefined;

/**
 * Loads the transport in advance, because a page that unloads can make a call but load no module.
 */
export function prepareCalls(): void {
  loadTransport().catch(() => {});
}

/** Loads the transport with the first call, since a first visit rarely makes one. */
async function loadTransport(): Promise<Transport> {
  loading ??= import('./http-transport.ts').then(({ siteTransport }) =>
    siteTransport({
      origin: '',
      locale: () => document.documentElement.lang,
      token: cookies.token,
      onFailure: reportFailure,
    }),
  );
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
