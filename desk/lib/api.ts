import { CallFailure } from '#contract/client.ts';
import { deskCallPath, isReadCall, RELOAD_HEADER } from '#contract/desk/address.ts';
import type { DeskCallName } from '#contract/desk/api.ts';
import { createDeskClient, type DeskCallOptions } from '#contract/desk/client.ts';
import { type Envelope, REQUEST_ID_HEADER } from '#contract/envelope.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { FileDownload } from '#contract/fields.ts';
import { joinSentences } from '#i18n/join-sentences.ts';
import { isSignedIn, signInAgain } from './session.ts';
import { loadTranslator } from './texts.ts';

/** Calls of the dialog for a new sign-in, which would wait for themselves. */
const signInSteps = new Set<DeskCallName>(['verifyCode', 'startPasskeySignIn', 'verifyPasskey']);

/**
 * The keys of changes without a reply, by their content. The same change made again has the same
 * key, so that the server does not make it twice if only the reply was lost.
 */
const unanswered = new Map<string, string>();

/** The calls of the desk. A call whose session has ended waits for a new sign-in and is repeated. */
export const deskApi = createDeskClient(async (name, input, options) => {
  const content = JSON.stringify([name, input]);
  const key = unanswered.get(content) ?? crypto.randomUUID();
  unanswered.delete(content);
  for (;;) {
    try {
      return await send(name, input, { ...options, idempotencyKey: key });
    } catch (error) {
      if (isUnanswered(error) && !isReadCall(name)) unanswered.set(content, key);
      if (!hasSessionEnded(error) || !isSignedIn() || signInSteps.has(name)) throw error;
      await signInAgain();
    }
  }
});

/** The calls of a page that loads again by itself. */
export const reloadApi = createDeskClient((name, input, options) =>
  (deskApi[name] as DeskCall)(input, { ...options, isReload: true }),
);

type DeskCall = (input: object, options: DeskCallOptions) => Promise<unknown>;

/** Whether the server, or a proxy before it, did not say what became of the call. */
function isUnanswered(error: unknown): boolean {
  return error instanceof CallFailure && (error.status === 0 || error.status >= 500);
}

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
  { signal, idempotencyKey, isReload }: DeskCallOptions,
): Promise<unknown> {
  const isRead = isReadCall(name);
  const address = deskCallPath(name) + (isRead ? toQuery(input) : '');
  const response = await fetch(address, {
    method: isRead ? 'GET' : 'POST',
    headers: {
      lang: document.documentElement.lang,
      ...(isReload && { [RELOAD_HEADER]: '1' }),
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
  throw new CallFailure(response.status, await withReference(envelope, response), retryAfter);
}

/** Adds the id of an unexpected failure, which the operator finds in the log. */
async function withReference(envelope: Envelope, { headers }: Response): Promise<Envelope> {
  const id = headers.get(REQUEST_ID_HEADER);
  if (envelope.code !== outcomes.internal.code || !id) return envelope;
  const { t, locale } = await loadTranslator();
  const reference = t('page.reference', { id });
  return { ...envelope, message: joinSentences(locale, envelope.message, reference) };
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
  if (isUnanswered(error)) return true;
  return error instanceof CallFailure && error.status === outcomes.tooManyRequests.status;
}

async function readFile(response: Response, disposition: string): Promise<FileDownload> {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return {
    filename: encoded ? decodeURIComponent(encoded) : 'download',
    contentType: response.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}
