import { expect, test } from 'vitest';
import { pages } from '#contract/site/pages.ts';
import { prefixes } from '#i18n/locales.ts';
import { currentBuild } from '../settings/builds.ts';
import { createApp } from './app.ts';
import { buildFiles } from './files/build-files.ts';
import { kindOnSite } from './observe-request.ts';
import { isAppPath } from './pages/page-address.ts';

const none = { files: { respond: async () => undefined } };
const app = createApp({
  config: { publicUrl: 'https://vignette.example' },
  installable: { manifest: () => ({}), serviceWorker: '' },
  files: [
    ...buildFiles(currentBuild(), 'client'),
    { at: '/media/*', ...none },
    { at: '/watch/*', ...none },
  ],
} as unknown as Parameters<typeof createApp>[0]);

const routes = [...new Set(app.routes.map(({ path }) => path))];

test('every route is recognised as a path of the app', () => {
  expect(routes).toContain('/api/*');
  for (const route of routes) {
    const path = route.replace('*', 'some/name');
    expect([path, isAppPath(path), isAppPath(`${path}?a=1`)]).toEqual([path, true, true]);
  }
});

test('the addresses of pages are not', () => {
  for (const { path } of pages)
    for (const prefix of prefixes)
      expect([path, isAppPath(`/${prefix}/${path}`)]).toEqual([path, false]);
  expect(['/', '/en', '/apis', '/sw.json', '/en/media'].filter(isAppPath)).toEqual([]);
});

test('requests are counted by kind, and only paths of the app as another kind than pages', () => {
  const kinds = routes.map((route) => [route, kindOnSite(route.replace('*', 'name'))]);
  expect(Object.fromEntries(kinds.filter(([, kind]) => kind !== 'page'))).toEqual({
    '/api/*': 'api',
    '/assets/*': 'asset',
    '/builds/*': 'asset',
    '/health/live': 'health',
    '/health/ready': 'health',
    '/media/*': 'media',
    '/watch/*': 'watch',
  });
});
