import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What log lines say about the request that they belong to. */
export class RequestFacts {
  readonly method: string;
  readonly #url: string;
  #id: string | undefined;

  /** Without `id`, one is made when it is first read: most requests never need one. */
  constructor(method: string, url: string, id?: string) {
    this.method = method;
    this.#url = url;
    this.#id = id;
  }

  get id(): string {
    this.#id ??= randomBytes(6).toString('hex');
    return this.#id;
  }

  get path(): string {
    return withoutSecrets(this.#url);
  }
}

interface Scope {
  request: RequestFacts;
  /** The call of the API that the request makes, or that rendering its page makes in process. */
  call?: string;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs the work, and everything that it starts, as part of the request. */
export function inRequest<Result>(request: RequestFacts, work: () => Result): Result {
  return scopes.run({ request }, work);
}

/** Runs one of several calls that a request makes, so that log lines name the right one. */
export function inCallOfRequest<Result>(call: string, work: () => Result): Result {
  const scope = scopes.getStore();
  return scope ? scopes.run({ ...scope, call }, work) : work();
}

/** For what outlives the request that happens to start it, such as connections of a pool. */
export function outsideRequests<Result>(work: () => Result): Result {
  return scopes.exit(work);
}

/** Must be called when it is known which call of the API the request makes. */
export function noteCall(call: string): void {
  const scope = scopes.getStore();
  if (scope) scope.call = call;
}

export function currentRequestId(): string | undefined {
  return scopes.getStore()?.request.id;
}

/** For the log line of a failure; empty outside of requests. */
export function describeRequest(): { method?: string; path?: string; call?: string } {
  const scope = scopes.getStore();
  if (!scope) return {};
  const { request, call } = scope;
  return { method: request.method, path: request.path, ...(call && { call }) };
}

/** The field that every log line of a request has. */
export function requestField(): { request?: string } {
  const request = currentRequestId();
  return request === undefined ? {} : { request };
}

const SAFE_ID = /^[\w.-]{8,64}$/;

/** Ids of other forms could forge log lines, headers of mails or text of pages. */
export function isSafeRequestId(value: unknown): value is string {
  return typeof value === 'string' && SAFE_ID.test(value);
}

/** After these the address has the token of a grant, a screener or a shared shortlist. */
const BEFORE_TOKEN = /^(\/watch\/|\/cards\/shortlist\/|\/[^/]+\/(?:screener|shortlist)\/)[^/]+/;

/** Queries can contain what a visitor typed. */
export function withoutSecrets(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(BEFORE_TOKEN, '$1…');
}
