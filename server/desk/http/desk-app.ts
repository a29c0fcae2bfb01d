import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { DESK_API, EVENTS, JOB_FILES, UPLOADS } from '#contract/desk/address.ts';
import { readCookie } from '#contract/site/cookies.ts';
import { localeFromAcceptLanguage } from '#i18n/accept-language.ts';
import { isLocale, type Locale } from '#i18n/locales.ts';
import type { IdentifyStaff } from '#server/areas/staff/sign-in/sign-in.service.ts';
import type { SignedInStaff } from '#server/areas/staff/staff-parts.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Failure } from '#server/http/api/errors.ts';
import { replyJson } from '#server/http/api/replies.ts';
import { buildFiles } from '#server/http/files/build-files.ts';
import type { FileHandler } from '#server/http/files/static-files.ts';
import type { Log } from '#server/log.ts';
import type { Build } from '#server/settings/builds.ts';
import type { Translators } from '#server/text/translators.ts';
import { sessionCookie } from './desk-cookies.ts';
import { type DeskAssets, deskDocument, deskHeaders } from './desk-page.ts';
import type { EventStreams } from './events.ts';
import { describeDeskFailure } from './failures.ts';
import { requireOwnPage } from './origins.ts';
import { type TusRoute, tusFailure } from './tus-uploads.ts';

/** Handles a request of a complete session outside `/api/desk/`. */
export type StaffRoute = (request: Request, staff: SignedInStaff) => Promise<Response>;

type DeskContext = Context<{ Bindings: HttpBindings }>;

interface DeskAppParts {
  api: (request: Request, url: URL, client: { address: string }) => Promise<Response>;
  clientAddress: (incoming: IncomingMessage) => string;
  identify: IdentifyStaff;
  translators: Translators;
  log: Log;
  origins: () => Set<string>;
  isHttps: () => boolean;
  events: EventStreams;
  /** Absent in development. */
  build: Build | undefined;
  /** Undefined if the desk has not been built. */
  assets: (() => DeskAssets) | undefined;
  siteName: string;
  mediaOrigins: string[];
  /** Pictures and videos, drafts included. */
  media: FileHandler;
  uploads: StaffRoute;
  tusUploads: TusRoute;
  jobFiles?: StaffRoute;
}

/** Routes each path of the desk's port to its handler; every other path is the desk's document. */
export function createDeskApp(parts: DeskAppParts): Hono<{ Bindings: HttpBindings }> {
  const { translators } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(refuseOtherHosts(parts));

  app.all(`${DESK_API}*`, (c) =>
    parts.api(c.req.raw, new URL(c.req.url), { address: parts.clientAddress(c.env.incoming) }),
  );

  const forStaff = staffRequests(parts);
  // Browsers reconnect a lost stream by themselves.
  app.get(EVENTS, (c) =>
    forStaff(c.req.raw, (staff) => openEvents(c, staff, parts), { isByPerson: false }),
  );
  app.put(`${UPLOADS}*`, (c) => forStaff(c.req.raw, (staff) => parts.uploads(c.req.raw, staff)));
  // `/uploads/*` is `/uploads` too.
  app.all(`${UPLOADS}*`, (c) => {
    const address = parts.clientAddress(c.env.incoming);
    const answer = (staff: SignedInStaff) => parts.tusUploads(c.req.raw, staff, address);
    return forStaff(c.req.raw, answer, { describe: tusFailure });
  });
  if (parts.jobFiles) {
    const { jobFiles } = parts;
    app.get(`${JOB_FILES}*`, (c) => forStaff(c.req.raw, (staff) => jobFiles(c.req.raw, staff)));
  }
  app.get('/media/*', (c) =>
    forStaff(c.req.raw, async () => (await parts.media.respond(c.req.path, c.env)) ?? c.notFound()),
  );

  app.get('/health/live', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }));
  app.get('/robots.txt', (c) => c.text('User-agent: *\nDisallow: /\n'));
  if (parts.build) {
    for (const { at, files } of buildFiles(parts.build, 'desk'))
      app.get(at, async (c) => (await files.respond(c.req.path, c.env)) ?? c.notFound());
  }
  app.on('GET', ['/api/*', '/assets/*'], (c) => c.notFound());

  const pageHeaders = deskHeaders(parts.mediaOrigins);
  app.get('*', (c) => {
    if (!parts.assets) return c.text('The desk has not been built.', 503);
    const locale = languageOf(c.req.raw);
    const title = `${translators[locale].t('desk.title')} · ${parts.siteName}`;
    return c.body(deskDocument(parts.assets(), { locale, title }), 200, pageHeaders);
  });

  app.notFound((c) => c.text('Not found', 404, { 'cache-control': 'no-store' }));
  return app;
}

/**
 * Refuses names that are not the desk's, such as one that an attacker points to this machine. Ports are
 * not compared: proxies often leave them out of the header.
 */
function refuseOtherHosts({
  origins,
  log,
}: Pick<DeskAppParts, 'origins' | 'log'>): MiddlewareHandler {
  let isRefusalLogged = false;
  return async (c, next) => {
    const name = (c.req.header('host') ?? '').replace(/:\d*$/, '').toLowerCase();
    const names = Array.from(origins(), (origin) => new URL(origin).hostname);
    if (names.includes(name)) return next();
    // Once, since anyone can send such requests.
    if (!isRefusalLogged)
      log.warn(
        { host: name, expected: names },
        'the desk refused a Host that DESK_URL does not name',
      );
    isRefusalLogged = true;
    return c.text('Misdirected request', 421);
  };
}

/** Returns a function that runs `work` for a complete session; failures are envelopes. */
function staffRequests({ origins, isHttps, identify, translators, log }: DeskAppParts) {
  return async function forStaff(
    request: Request,
    work: (staff: SignedInStaff) => Promise<Response>,
    { isByPerson = true, describe = (failure: Failure) => failure } = {},
  ): Promise<Response> {
    try {
      requireOwnPage(request, origins());
      const token = sessionCookie.read(request.headers.get('cookie'), isHttps());
      if (!token) throw new AppError('unauthenticated');
      const staff = await identify(token, { isByPerson });
      if (staff.stage !== 'complete') throw new AppError('tokenRejected');
      return await work(staff);
    } catch (error) {
      const language = translators[languageOf(request)];
      const failure = describe(describeDeskFailure(error, language, log));
      const { status, envelope, retryAfterSeconds } = failure;
      const response = await replyJson(request, status, envelope);
      if (retryAfterSeconds !== undefined)
        response.headers.set('retry-after', String(retryAfterSeconds));
      return response;
    }
  };
}

/** Opens a stream of events, which ends with its session. */
async function openEvents(
  c: DeskContext,
  staff: SignedInStaff,
  { events, identify, isHttps }: DeskAppParts,
) {
  const token = sessionCookie.read(c.req.header('cookie'), isHttps()) as string;
  const isValid = () =>
    identify(token, { isByPerson: false }).then(
      ({ id }) => id === staff.id,
      (error) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
  return events.open({
    sessionId: staff.sessionId,
    isValid,
    signal: c.req.raw.signal,
    disconnect: () => c.env.outgoing.destroy(),
    ageMs: Number(c.req.query('age') ?? Number.NaN),
  });
}

/** The language of the cookie, then of the browser. */
function languageOf({ headers }: Request): Locale {
  const chosen = readCookie(headers.get('cookie'), 'lang');
  return isLocale(chosen) ? chosen : localeFromAcceptLanguage(headers.get('accept-language'));
}
