import { setTimeout as delay } from 'node:timers/promises';
import type { ModelSettings } from '#server/settings/model-settings.ts';
import { MAX_RETRY_AFTER_SECONDS } from '../call-limits.ts';
import { chatBody, type Prompt } from './chat-body.ts';
import { type Attempt, afterRefusal, USUAL_DIALECT } from './dialect.ts';
import { ModelFailure } from './model-failure.ts';
import { readLimited } from './read-limited.ts';
import { retryAfterSeconds } from './retry-after.ts';

export interface ChatRequest extends Prompt {
  maxTokens: number;
  /** A longer reply is refused while it arrives. */
  maxBytes: number;
  /** Ends the request; `ask` then throws its reason. */
  signal: AbortSignal;
}

export type ChatClient = ReturnType<typeof createChatClient>;

const MAX_ERROR_BYTES = 8 * 1024;
const DEFAULT_RETRY_MS = 1000;
const MAX_SIMPLER_REQUESTS = 5;

/** Sends requests to the address of the settings and follows no redirect to another one. */
export function createChatClient(
  { url, key, model }: ModelSettings,
  { retryMs = DEFAULT_RETRY_MS } = {},
) {
  /** Of the last request that succeeded. */
  let known = USUAL_DIALECT;

  async function post(body: object, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify(body),
        redirect: 'error',
        signal,
      });
    } catch (cause) {
      signal.throwIfAborted();
      throw new ModelFailure('failed', { cause });
    }
  }

  /** Repeats a request once that failed for a reason of the server or its load. */
  async function postWithRetry(body: object, signal: AbortSignal): Promise<Response> {
    const response = await post(body, signal);
    if (!isTemporary(response)) return response;
    const seconds = retryAfterSeconds(response.headers.get('retry-after'), Date.now());
    if (seconds !== undefined && seconds > MAX_RETRY_AFTER_SECONDS) return response;
    await response.body?.cancel();
    const ms = seconds === undefined ? retryMs : seconds * 1000;
    await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    return post(body, signal);
  }

  /** Changes the options that the model refuses, which differ between models. */
  async function postAccepted(request: ChatRequest): Promise<Response> {
    let attempt: Attempt = { dialect: known, hasFormat: true, maxTokens: request.maxTokens };
    for (let count = 0; ; count += 1) {
      const response = await postWithRetry(chatBody(model, request, attempt), request.signal);
      const { ok, status } = response;
      if (ok) known = attempt.dialect;
      if (status !== 400 && status !== 422) return response;
      const reason = await readLimited(response, MAX_ERROR_BYTES, request.signal).catch(() => '');
      const next = afterRefusal(attempt, reason);
      if (!next || count === MAX_SIMPLER_REQUESTS) throw new ModelFailure('failed', { status });
      attempt = next;
    }
  }

  return {
    /** The text of the model's answer. Throws `ModelFailure`, or the reason of the signal. */
    async ask(request: ChatRequest): Promise<string> {
      const response = await postAccepted(request);
      if (!response.ok) {
        await response.body?.cancel();
        throw failureOf(response);
      }
      return answerOf(await readLimited(response, request.maxBytes, request.signal));
    },
  };
}

const isTemporary = ({ status }: Response) => status === 429 || status >= 500;

function failureOf({ status, headers }: Response): ModelFailure {
  const seconds = retryAfterSeconds(headers.get('retry-after'), Date.now());
  const isBusy = status === 429 || (status >= 500 && seconds !== undefined);
  return new ModelFailure(isBusy ? 'busy' : 'failed', { status, retryAfterSeconds: seconds });
}

interface Completion {
  choices?: { message?: { content?: unknown } }[];
}

function answerOf(reply: string): string {
  try {
    const completion = JSON.parse(reply) as Completion | null;
    const content = completion?.choices?.[0]?.message?.content;
    if (typeof content === 'string') return content;
  } catch {
    // Not JSON.
  }
  throw new ModelFailure('unusable');
}
