import { deskAddress, isReadCall, RELOAD_HEADER } from '#contract/desk/address.ts';
import type { DeskApi, DeskCallName } from '#contract/desk/api.ts';
import type { DeskCallOptions } from '#contract/desk/client.ts';
import { outcomes } from '#contract/error-codes.ts';
import { CallFailure, createClient } from '#contract/transport/client.ts';
import { httpTransport } from '#contract/transport/http-transport.ts';
import { hasSessionEnded } from '#contract/transport/session-end.ts';
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

const transport = httpTransport<DeskCallName, DeskCallOptions>({
  origin: '',
  addressOf: deskAddress,
  headersOf: ({ idempotencyKey, isReload }, { method }) => ({
    lang: document.documentElement.lang,
    [RELOAD_HEADER]: isReload ? '1' : undefined,
    'idempotency-key': method === 'GET' ? undefined : idempotencyKey,
  }),
  isReadRetried: false,
});

/** The calls of the desk. A call whose session has ended waits for a new sign-in and is repeated. */
export const deskApi = createClient<DeskApi, DeskCallOptions>(async (name, input, options) => {
  const content = JSON.stringify([name, input]);
  const key = unanswered.get(content) ?? crypto.randomUUID();
  unanswered.delete(content);
  for (;;) {
    try {
      return await transport(name, input, { ...options, idempotencyKey: key });
    } catch (error) {
      if (isUnanswered(error) && !isReadCall(name)) unanswered.set(content, key);
      if (!hasSessionEnded(error) || !isSignedIn() || signInSteps.has(name))
        throw await withReference(error);
      await signInAgain();
    }
  }
});

/** The calls of a page that loads again by itself. */
export const reloadApi = createClient<DeskApi, DeskCallOptions>((name, input, options) =>
  (deskApi[name] as DeskCall)(input, { ...options, isReload: true }),
);

type DeskCall = (input: object, options: DeskCallOptions) => Promise<unknown>;

/** Whether the server, or a proxy before it, did not say what became of the call. */
function isUnanswered(error: unknown): boolean {
  return error instanceof CallFailure && (error.status === 0 || error.status >= 500);
}

/** Adds the id of an unexpected failure, which the operator finds in the log, to its message. */
async function withReference(error: unknown): Promise<unknown> {
  if (!(error instanceof CallFailure) || error.code !== outcomes.internal.code) return error;
  const { status, code, data, requestId: id, retryAfterSeconds } = error;
  if (!id) return error;
  const { t, locale } = await loadTranslator();
  const message = joinSentences(locale, error.message, t('page.reference', { id }));
  return new CallFailure(status, { code, message, data }, retryAfterSeconds);
}

/** No reply, too many requests, or a failure of the server: a later attempt may succeed. */
export function isAway(error: unknown): boolean {
  if (isUnanswered(error)) return true;
  return error instanceof CallFailure && error.status === outcomes.tooManyRequests.status;
}
