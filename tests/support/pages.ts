import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import type { RenderPage } from '#server/http/pages/pages.ts';
import { currentBuild } from '#server/settings/builds.ts';
import { ask } from './ask.ts';
import { createDemoDatabase } from './demo-database.ts';
import { startTestServer } from './server.ts';

const root = join(import.meta.dirname, '../..');

/** `Cache-Control` of a page that proxies may cache. */
export const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

/** The slug of a new release of the demo. */
export const NEWEST = 'two-masters-one-grave';

interface Render {
  url: URL;
  cookie: string | null;
  locale: string;
}

/** A server with the demo catalogue; `renders` has the renders of the current test. */
export async function startRecordedSite() {
  const { renderPage } = (await import(currentBuild().renderer)) as {
    renderPage: RenderPage;
  };
  const renders: Render[] = [];
  const render: RenderPage = (request, page) => {
    const cookie = request.headers.get('cookie');
    renders.push({ url: new URL(request.url), cookie, locale: page.locale });
    return renderPage(request, page);
  };
  const { connection } = await createDemoDatabase();
  const site = await startTestServer({ connection, render, settings: { API_RATE: '0' } });
  beforeEach(() => {
    renders.length = 0;
  });
  const get = (path: string, headers: Record<string, string> = {}) => ask(site, path, { headers });
  return { site, renders, get };
}

export const langOf = (html: string) => /^<!DOCTYPE html><html lang="([^"]+)"/.exec(html)?.[1];
export const menuEntriesOf = (html: string) =>
  [...(/<nav.*?<\/nav>/s.exec(html)?.[0].matchAll(/<a [^>]*>([^<]+)</g) ?? [])].map(
    ([, name]) => name,
  );
export const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0];

export function titleOf(slug: string, locale: string): string {
  const texts = JSON.parse(readFileSync(join(root, `demo/catalogue/texts/${locale}.json`), 'utf8'));
  return texts[slug].title;
}
