import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type Locale, localeFromHeader, locales, prefixes } from '#i18n/locales.ts';
import type { Installable } from '../installable/installable.ts';
import type { DevMailbox } from '../mail/dev-mailbox/dev-mailbox.ts';
import { isSameAddress } from '../network/addresses.ts';
import type { Config } from '../settings/config.ts';
import type { Client } from './api/api.ts';
import type { FileHandler } from './files/static-files.ts';
import type { Metrics } from './metrics.ts';
import { type FinishedPage, finishDocument, respondFinished } from './pages/finished-page.ts';

interface AppParts {
  config: Config;
  metrics: Metrics;
  clientAddress: (incoming: HttpBindings['incoming']) => string;
  clientCountry: (incoming: HttpBindings['incoming']) => string | undefined;
  api: (request: Request, url: URL, client: Client) => Promise<Response>;
  /** Files of the build, icons and media, each with its path pattern. */
  files: { at: string; files: FileHandler }[];
  sitemap: (path: string, request: Request, env: HttpBindings) => Promise<Response>;
  /** The pictures for link previews of shared lists. */
  shortlistCard: (url: URL, env: HttpBindings) => Promise<Response>;
  installable: Installable;
  devMailbox: DevMailbox['handle'];
  /** Throws when the database does not respond. */
  checkReady: () => Promise<void>;
}

/** Routes each path to its handler; every other path is a page. */
export function createApp(parts: AppParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.all('/api/*', (c) =>
    parts.api(c.req.raw, new URL(c.req.url), {
      address: parts.clientAddress(c.env.incoming),
      country: parts.clientCountry(c.env.incoming),
    }),
  );

  app.get('/health/live', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }));
  app.get('/health/ready', async (c) => {
    const isReady = await parts.checkReady().then(
      () => true,
      () => false,
    );
    const headers = { 'cache-control': 'no-store' };
    return isReady ? c.text('ok', 200, headers) : c.text('not ready', 503, headers);
  });
  app.get('/metrics', async (c) => {
    const { metricsHost } = parts.config;
    const isAllowed =
      metricsHost !== undefined && isSameAddress(parts.clientAddress(c.env.incoming), metricsHost);
    if (!isAllowed) return c.notFound();
    return c.body(await parts.metrics.text(), 200, { 'content-type': parts.metrics.contentType });
  });

  const sitemaps = ['/sitemap.xml', ...prefixes.map((prefix) => `/${prefix}/sitemap.xml`)];
  app.on('GET', [...sitemaps, '/sitemaps/*'], (c) => parts.sitemap(c.req.path, c.req.raw, c.env));

  app.get('/cards/*', (c) => parts.shortlistCard(new URL(c.req.url), c.env));

  const { robots, serviceWorker, manifests } = createDocuments(parts);
  app.get('/robots.txt', (c) => respondFinished(robots, c.req.raw));
  app.get('/sw.js', (c) => respondFinished(serviceWorker, c.req.raw));
  app.get('/manifest.webmanifest', (c) =>
    respondFinished(manifests[localeFromHeader(c.req.query('lang'))], c.req.raw),
  );

  app.on('GET', ['/dev/mail', '/dev/mail/*'], async (c) => {
    const { incoming } = c.env;
    return (await parts.devMailbox(incoming, c.req.path, c.req.query('key'))) ?? c.notFound();
  });

  for (const { at, files } of parts.files) {
    app.get(at, async (c) => (await files.respond(c.req.path, c.env)) ?? c.notFound());
  }

  app.notFound((c) => c.text('Not found', 404, { 'cache-control': 'no-store' }));
  return app;
}

const CACHED_FOR_AN_HOUR = { 'cache-control': 'public, max-age=3600' };

/** Documents that do not change while the server runs. */
function createDocuments({ config, installable }: AppParts) {
  const manifestOf = (locale: Locale): FinishedPage =>
    finishDocument(JSON.stringify(installable.manifest(locale)), {
      'content-type': 'application/manifest+json; charset=utf-8',
      ...CACHED_FOR_AN_HOUR,
    });
  return {
    robots: finishDocument(robotsFor(config.publicUrl), {
      'content-type': 'text/plain; charset=utf-8',
      ...CACHED_FOR_AN_HOUR,
    }),
    serviceWorker: finishDocument(installable.serviceWorker, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    }),
    manifests: Object.fromEntries(locales.map((locale) => [locale, manifestOf(locale)])) as Record<
      Locale,
      FinishedPage
    >,
  };
}

function robotsFor(publicUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
