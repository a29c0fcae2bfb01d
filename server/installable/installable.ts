import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '#contract/site/paths.ts';
import { themeColours } from '#contract/site/theme-colours.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Config } from '../settings/config.ts';
import type { Translators } from '../text/translators.ts';
import { offlinePage } from './offline-page.ts';

/** The web app manifest, and the service worker with the offline page. */
export interface Installable {
  manifest(locale: Locale): object;
  serviceWorker: string;
}

export function createInstallable({ siteName }: Config, translators: Translators): Installable {
  const { html, policy } = offlinePage(siteName, translators);
  const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');
  const constants = `const offlinePage = ${JSON.stringify(html)};\nconst policy = ${JSON.stringify(policy)};\n`;
  return {
    manifest: (locale) => manifestOf(siteName, locale, translators[locale].t),
    serviceWorker: constants + source,
  };
}

/** Names are in the visitor's language; the fixed id makes it one application in all languages. */
function manifestOf(siteName: string, locale: Locale, t: Translators[Locale]['t']) {
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
  });
  return {
    id: '/',
    name: siteName,
    short_name: siteName,
    description: t('page.homeDescription'),
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: themeColours.dark,
    background_color: themeColours.dark,
    categories: ['entertainment', 'business'],
    icons: (['icon', 'maskable'] as const).flatMap((name) =>
      [192, 512].map((size) => ({
        src: `/icons/${name}-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: name === 'icon' ? 'any' : name,
      })),
    ),
    shortcuts: [
      shortcut(t('nav.shortPlayCopyright'), paths.page(locale, 'ShortPlayCopyright')),
      shortcut(t('nav.watchHistory'), paths.page(locale, 'WatchHistory')),
      shortcut(t('nav.myDramaCopyright'), paths.page(locale, 'MyDramaCopyright')),
    ],
  };
}
