import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import { isSafeRequestId, RequestFacts } from '../observe/request-scope.ts';
import type { Metrics } from './metrics.ts';

/** What a trusted proxy has sent is taken over: its id, and the trace that the request is part of. */
export function readRequest(
  incoming: IncomingMessage,
  isFromProxy: (incoming: IncomingMessage) => boolean,
): RequestFacts {
  const { method = '', url = '', headers } = incoming;
  const given = headers['x-request-id'];
  const { traceparent } = headers;
  // Asked only if there is something to take over, because most requests have neither header.
  if ((given ?? traceparent) === undefined || !isFromProxy(incoming))
    return new RequestFacts(method, url);
  const id = isSafeRequestId(given) ? given : undefined;
  return new RequestFacts(method, url, id, traceparent?.toString());
}

interface Observers {
  request: RequestFacts;
  metrics: Metrics;
  log: Log;
  kindOf: (path: string) => string;
}

/** Counts the request when it ends, and logs it if it failed. */
export function observeRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { request, metrics, log, kindOf }: Observers,
) {
  const startedAt = performance.now();
  outgoing.once('close', () => {
    const ms = performance.now() - startedAt;
    const kind = kindOf(incoming.url ?? '');
    request.span?.end({ 'http.response.status_code': outgoing.statusCode });
    metrics.observeRequest(kind, outgoing.statusCode, ms / 1000);
    // The privacy policy promises that only failures are logged, not visits. Requests refused with
    // 503 are counted by the pulse.
    const { statusCode } = outgoing;
    const level = statusCode >= 500 && statusCode !== 503 ? 'info' : 'debug';
    if (!log.isLevelEnabled(level)) return;
    const { id, method, path } = request;
    log[level]({ request: id, method, path, status: statusCode, ms: Math.round(ms) }, 'request');
  });
}

export function kindOnSite(url: string): string {
  if (url.startsWith('/api/')) return 'api';
  if (url.startsWith('/assets/') || url.startsWith('/builds/')) return 'asset';
  if (url.startsWith('/media/')) return 'media';
  if (url.startsWith('/watch/')) return 'watch';
  if (url.startsWith('/health/')) return 'health';
  return 'page';
}
