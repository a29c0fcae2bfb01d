import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { pages } from '#contract/site/pages.ts';
import { isTracing, startSpan } from './spans.ts';
import type { Attributes, Span } from './tracer.ts';

/** What log lines say about the request that they belong to. */
export class RequestFacts {
  readonly method: string;
  readonly #url: string;
  #id: string | undefined;
  readonly #traceparent: string | undefined;
  #span: Span | undefined;

  /** Without `id`, one is made when it is first read: most requests never need one. */
  constructor(method: string, url: string, id?: string, traceparent?: string) {
    this.method = method;
    this.#url = url;
    this.#id = id;
    this.#traceparent = traceparent;
  }

  get span(): Span | undefined {
    return this.#span;
  }

  /** Begins the span of the request, if traces are on. */
  trace(name: string): void {
    if (!isTracing() || this.#span) return;
    const { id, method, path } = this;
    this.#span = startSpan({
      name,
      kind: 'server',
      traceparent: this.#traceparent,
      attributes: {
        'http.request.method': method,
        'url.path': path,
        'vignette.request.id': id,
      },
    });
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
  request?: RequestFacts;
  /** The call of the API that the request makes, or that rendering its page makes in process. */
  call?: string;
  /** The span that further ones are part of. */
  span?: Span | undefined;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs the work, and everything that it starts, as part of the request. */
export function inRequest<Result>(request: RequestFacts, work: () => Result): Result {
  return scopes.run({ request, span: request.span }, work);
}

/** Runs work that a request has left for later, under the same id. */
export function continueRequest<Result>(id: string, work: () => Result): Result {
  return scopes.run({ request: new RequestFacts('', '', id) }, work);
}

/** Runs one of several calls that a request makes, so that log lines name the right one. */
export function inCallOfRequest<Result>(call: string, work: () => Result): Result {
  const scope = scopes.getStore();
  return scope ? scopes.run({ ...scope, call }, work) : work();
}

/** Runs the work as a step of the current trace, or of a new one, if traces are on. */
export async function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  kind?: 'client',
): Promise<Result> {
  const scope = scopes.getStore();
  const span = startSpan({ name, attributes, parent: scope?.span, ...(kind && { kind }) });
  if (!span) return work();
  try {
    const result = await scopes.run({ ...scope, span }, work);
    span.end();
    return result;
  } catch (error) {
    span.end(undefined, error);
    throw error;
  }
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
  return scopes.getStore()?.request?.id;
}

/** For the log line of a failure; empty outside of requests. */
export function describeRequest(): { method?: string; path?: string; call?: string } {
  const scope = scopes.getStore();
  if (!scope?.request) return {};
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

/** The paths of pages that have a token in them, up to the token. */
const secretPaths = pages.flatMap(({ path, hasSecretAddress }) => {
  const [before = '', token] = path.split(':');
  return hasSecretAddress && token ? [before] : [];
});

/** After these the address has the token of a page, or of a grant to watch. */
const BEFORE_TOKEN = new RegExp(
  `^(/watch/|/cards/shortlist/|/[^/]+/(?:${secretPaths.join('|')}))[^/]+`,
);

/** Queries can contain what a visitor typed. */
export function withoutSecrets(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(BEFORE_TOKEN, '$1…');
}
