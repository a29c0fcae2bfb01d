import { type ApiClient, createClient, type Transport } from '../../../contract/client.ts';
import { cookies } from '../storage/cookies.ts';
import { noAnswer, noteFailure } from './failures.ts';

let client: ApiClient | undefined;

/** The one client of this tab. */
export function browserApi(): ApiClient {
  client ??= createClient(async (name, input, options) => {
    const carry = await fetchTransport().catch(() => {
      const failure = noAnswer();
      if (!options.isQuiet) noteFailure(failure);
      throw failure;
    });
    return carry(name, input, options);
  });
  return client;
}

let transport: Promise<Transport> | undefined;

/** For a call that may come too late to fetch anything first: while the page is being left. */
export function prepareCalls(): void {
  fetchTransport().catch(() => {});
}

/** With the first call; a first visit seldom makes one. */
async function fetchTransport(): Promise<Transport> {
  transport ??= import('./http-transport.ts').then(({ httpTransport }) =>
    httpTransport({
      baseUrl: '/',
      locale: () => document.documentElement.lang,
      token: cookies.token,
      onFailure: noteFailure,
    }),
  );
  transport.catch(() => {
    transport = undefined;
  });
  return transport;
}
