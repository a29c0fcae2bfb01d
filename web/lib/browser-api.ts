import { type ApiClient, createClient } from '../../contract/client.ts';
import { cookies } from './cookies.ts';
import { noteFailure } from './failures.ts';
import { httpTransport } from './http-transport.ts';

let client: ApiClient | undefined;

/** The one client of this tab. */
export function browserApi(): ApiClient {
  client ??= createClient(
    httpTransport({
      baseUrl: '/',
      locale: () => document.documentElement.lang,
      token: cookies.token,
      onFailure: noteFailure,
    }),
  );
  return client;
}
