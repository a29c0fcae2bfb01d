import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { SitemapService } from '#server/areas/sitemap/sitemap.service.ts';
import { WorkQueue } from '#server/jobs/work-queue.ts';
import type { Log } from '#server/log.ts';
import type { Translators } from '#server/text/translators.ts';
import type { Guard } from '../database-guard.ts';
import { chooseEncoding } from '../files/compression.ts';
import { plainFailure } from '../plain-failure.ts';
import { type ClientLimits, costs } from '../rate-limit.ts';
import { type FinishedPage, finishDocument, respondFinished } from './finished-page.ts';
import { PLAIN } from './page-address.ts';
import type { PageCache } from './page-cache.ts';

interface SitemapHandlerOptions {
  sitemap: SitemapService;
  /** Caches finished parts until the catalogue changes. */
  parts: PageCache;
  translators: Translators;
  log: Log;
  limits: ClientLimits;
  guard: Guard;
}

type Pieces = AsyncGenerator<string, void>;

const DRAMAS_PATH = /^\/sitemaps\/dramas-([1-9]\d{0,11})\.xml$/;
const QUEUE = {
  running: 1,
  waiting: 8,
  perOwner: 2,
  whenFull: 'unavailable',
  retryAfterSeconds: 30,
} as const;
const GZIP_LEVEL = 5;

const XML = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=300',
};
const MISSING = 'No such part of the sitemap. /sitemap.xml lists all parts.';

/**
 * Serves the sitemap and its parts. A part is written and compressed before the first byte is sent,
 * so that a slow client blocks neither the database nor other clients.
 */
export function sitemapHandler(options: SitemapHandlerOptions) {
  const { sitemap, parts, translators, log, limits, guard } = options;
  const queue = new WorkQueue(QUEUE);
  const pages = finishDocument(sitemap.pages(), XML);

  return async (path: string, request: Request, env: HttpBindings): Promise<Response> => {
    try {
      const part = Number(DRAMAS_PATH.exec(path)?.[1]);
      if (part) return await respondWithPart(part, request, env);
      if (path === '/sitemaps/pages.xml') return await respondFinished(pages, request);
      await limits.spend(env.incoming, costs.sitemapIndex);
      if (path.startsWith('/sitemaps/')) return missing();
      return await respondFinished(await index(), request);
    } catch (error) {
      return plainFailure(error, translators, log);
    }
  };

  async function index(): Promise<FinishedPage> {
    // The index is generated for each request and not cached; `isKept: false` selects the faster
    // compression level.
    return { ...finishDocument(await guard(sitemap.index), XML), isKept: false };
  }

  async function respondWithPart(part: number, request: Request, env: HttpBindings) {
    const key = String(part);
    const isGzipAccepted = chooseEncoding(request.headers.get('accept-encoding') ?? '', ['gzip']);
    // Decompressing for a client without gzip costs as much as writing the part.
    if (!isGzipAccepted || parts.needsRender(key))
      await limits.spend(env.incoming, costs.sitemapPart);
    const owner = limits.ownerOf(env.incoming);
    const page = await parts.get(key, () => queue.run(() => writePart(part), { owner }));
    if (page.status === 404) return missing();
    return isGzipAccepted ? respondFinished(page, request) : sendUnpacked(page, env);
  }

  /** Returns the part compressed, because the result is cached and a part is about 20 MB uncompressed. */
  async function writePart(part: number): Promise<FinishedPage> {
    const pieces = await guard(() => sitemap.dramas(part));
    if (!pieces) return { ...finishDocument(MISSING, PLAIN), status: 404, isKept: false };
    const gzip = createGzip({ level: GZIP_LEVEL });
    const bytes = await pipeline(guardPieces(pieces), gzip, (packed) => Array.fromAsync(packed));
    return finishDocument(Buffer.concat(bytes), { ...XML, 'content-encoding': 'gzip' });
  }

  async function* guardPieces(pieces: Pieces): Pieces {
    for (;;) {
      const piece = await guard(() => pieces.next());
      if (piece.done) return;
      yield piece.value;
    }
  }

  async function sendUnpacked(page: FinishedPage, { incoming, outgoing }: HttpBindings) {
    const { 'content-encoding': _, ...headers } = page.headers;
    outgoing.writeHead(200, headers);
    if (incoming.method === 'HEAD') outgoing.end();
    // The pipeline rejects if the client disconnects.
    else await pipeline(Readable.from([page.body]), createGunzip(), outgoing).catch(() => {});
    return RESPONSE_ALREADY_SENT;
  }
}

function missing(): Response {
  return new Response(MISSING, { status: 404, headers: PLAIN });
}
