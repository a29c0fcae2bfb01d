import { type CallName, calls } from '#contract/calls.ts';
import type { CallInput, CallOutput } from '#contract/transport/client.ts';
import type { Envelope } from '#contract/transport/envelope.ts';

interface CallOptions {
  token?: string;
  /** The value of the viewer cookie. */
  viewer?: string;
  headers?: Record<string, string>;
}

/** Makes one call over HTTP and returns its envelope, whether it succeeded or failed. */
export async function call<Name extends CallName>(
  site: { url: string },
  name: Name,
  input: CallInput<Name> | Record<string, unknown> = {},
  { token, viewer, headers = {} }: CallOptions = {},
): Promise<Envelope<CallOutput<Name>>> {
  const { method, path } = calls[name];
  const isRead = method === 'GET';
  const query = isRead ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const response = await fetch(site.url + path + query, {
    method,
    headers: {
      ...(!isRead && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(viewer && { cookie: `viewer=${viewer}` }),
      ...headers,
    },
    ...(!isRead && { body: JSON.stringify(input) }),
  });
  return (await response.json()) as Envelope<CallOutput<Name>>;
}
