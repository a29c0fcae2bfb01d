import type { ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import type { Speakers } from '../messages.ts';
import type { SitemapService } from '../modules/sitemap/sitemap.service.ts';
import { chooseEncoding } from './compression.ts';
import { describeFailure } from './errors.ts';

interface SitemapHandlerOptions {
  sitemap: SitemapService;
  speakers: Speakers;
  log: Log;
  /** Throws `tooManyRequests`. */
  limit: (incoming: HttpBindings['incoming']) => Promise<void>;
  /** Gives up on a database that has gone silent. */
  guard: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

type Pieces = AsyncGenerator<string, void>;

const DRAMAS = /^\/sitemaps\/dramas-([1-9]\d{0,11})\.xml$/;
/** A part takes seconds of work and is asked for a few times a day: more at once come back later. */
const MAX_AT_ONCE = 4;
const RETRY_AFTER_SECONDS = 30;
const GZIP_LEVEL = 5;

const XML = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=300',
  vary: 'accept-encoding',
};
const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
const MISSING = 'There is no such part of the sitemap. /sitemap.xml lists those there are.';

/** Answers with the sitemap or one of its parts, in as many pieces as the client is ready to take. */
export function sitemapHandler({ sitemap, speakers, log, limit, guard }: SitemapHandlerOptions) {
  let running = 0;

  return async (path: string, env: HttpBindings): Promise<Response> => {
    try {
      await limit(env.incoming);
      const part = Number(DRAMAS.exec(path)?.[1]);
      const isSent = part ? await sendDramas(part, env) : await sendSmall(path, env);
      return isSent
        ? RESPONSE_ALREADY_SENT
        : new Response(MISSING, { status: 404, headers: PLAIN });
    } catch (error) {
      const { status, envelope, retryAfterSeconds } = describeFailure(error, speakers.en.t, log);
      const response = new Response(envelope.message, { status, headers: PLAIN });
      if (retryAfterSeconds) response.headers.set('retry-after', String(retryAfterSeconds));
      return response;
    }
  };

  async function sendSmall(path: string, env: HttpBindings): Promise<boolean> {
    const isIndex = !path.startsWith('/sitemaps/');
    if (!isIndex && path !== '/sitemaps/pages.xml') return false;
    await send([isIndex ? await guard(sitemap.index) : sitemap.pages()], env);
    return true;
  }

  async function sendDramas(part: number, env: HttpBindings): Promise<boolean> {
    if (running >= MAX_AT_ONCE) {
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    running += 1;
    try {
      const pieces = await guard(() => sitemap.dramas(part));
      if (pieces) await send(whileAnswered(pieces), env);
      return pieces !== undefined;
    } finally {
      running -= 1;
    }
  }

  async function* whileAnswered(pieces: Pieces): Pieces {
    for (;;) {
      const piece = await guard(() => pieces.next());
      if (piece.done) return;
      yield piece.value;
    }
  }

  async function send(pieces: Iterable<string> | Pieces, { incoming, outgoing }: HttpBindings) {
    const encoding = chooseEncoding(incoming.headers['accept-encoding'], ['gzip']);
    outgoing.writeHead(200, { ...XML, ...(encoding && { 'content-encoding': encoding }) });
    if (incoming.method === 'HEAD') return void outgoing.end();
    const encoder = encoding ? createGzip({ level: GZIP_LEVEL }) : new PassThrough();
    // It also ends the connection of what breaks off half-way: nobody must take that for the whole.
    await pipeline(Readable.from(pieces), encoder, outgoing as ServerResponse).catch((err) => {
      if (err.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
      log.warn({ err }, 'a sitemap was not sent to its end');
    });
  }
}
