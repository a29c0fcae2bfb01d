import { CallFailure } from '../../contract/client.ts';
import { deskCallPath, isReadCall } from '../../contract/desk/address.ts';
import type { DeskCallName } from '../../contract/desk/api.ts';
import { createDeskClient, type DeskCallOptions } from '../../contract/desk/client.ts';
import type { Envelope } from '../../contract/envelope.ts';
import { outcomes } from '../../contract/error-codes.ts';
import type { FileDownload } from '../../contract/fields.ts';
import { isSignedIn, signInAgain } from './session.ts';

/** Calls of the dialog for a new sign-in, which would wait for themselves. */
const signInSteps = new Set<DeskCallName>(['verifyCode', 'startPasskeySignIn', 'verifyPasskey']);

/** The keys of changes without a reply: the server may have made them. */
const openKeys = new Map<string, string>();

/**
 * The calls of the desk. A call whose session has ended waits for a new sign-in and is repeated. A
 * change that got no reply and is sent again has the same key, so that it happens only once.
 */
export const deskApi = createDeskClient(async (name, input, options) => {
  const change = `${name} ${JSON.stringify(input)}`;
  const key = options.idempotencyKey ?? openKeys.get(change) ?? crypto.randomUUID();
  openKeys.delete(change);
  for (;;) {
    try {
      return await send(name, input, { ...options, idempotencyKey: key });
    } catch (error) {
      if (isAway(error) && !isReadCall(name)) openKeys.set(change, key);
      if (!hasSessionEnded(error) || !isSignedIn() || signInSteps.has(name)) throw error;
      await signInAgain();
    }
  }
});

function hasSessionEnded(error: unknown): boolean {
  const { unauthenticated, tokenRejected } = outcomes;
  return (
    error instanceof CallFailure &&
    (error.code === unauthenticated.code || error.code === tokenRejected.code)
  );
}

async function send(
  name: DeskCallName,
  input: object,
  { signal, idempotencyKey }: DeskCallOptions,
): Promise<unknown> {
  const isRead = isReadCall(name);
  const address = deskCallPath(name) + (isRead ? toQuery(input) : '');
  const response = await fetch(address, {
    method: isRead ? 'GET' : 'POST',
    headers: {
      lang: document.documentElement.lang,
      ...(!isRead && {
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey ?? '',
      }),
    },
    ...(!isRead && { body: JSON.stringify(input) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : noAnswer();
  });
  const disposition = response.headers.get('content-disposition');
  if (disposition) return readFile(response, disposition);
  const envelope: Envelope = await response.json().catch(() => Promise.reject(noAnswer()));
  if (envelope.code === outcomes.ok.code) return envelope.data;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  throw new CallFailure(response.status, envelope, retryAfter);
}

/** Lists are joined by commas; undefined fields are left out. */
function toQuery(input: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    if (value !== undefined)
      query.set(name, Array.isArray(value) ? value.join(',') : String(value));
  return query.size === 0 ? '' : `?${query}`;
}

/** The failure of a call without a reply. */
export function noAnswer(): CallFailure {
  return new CallFailure(0, { code: 0, message: '', data: null });
}

/** No reply, too many requests, or a failure of the server: a later attempt may succeed. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof CallFailure)) return false;
  return (
    error.status === 0 || error.status >= 500 || error.status === outcomes.tooManyRequests.status
  );
}

async function readFile(response: Response, disposition: string): Promise<FileDownload> {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return {
    filename: encoded ? decodeURIComponent(encoded) : 'download',
    contentType: response.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}
