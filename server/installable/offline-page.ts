import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '#i18n/locales.ts';
import type { Translators } from '../text/translators.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

/** The logo with its curtain closed. */
const MARK = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#2a0d14"/><path d="M5 5h11v22H5z" fill="#c42b3f"/><path d="M27 5H16v22h11z" fill="#b32237"/><path d="M8.700 5v22M12.300 5v22M19.700 5v22M23.300 5v22" stroke="#8e1f30" stroke-width=".8"/><path d="M16 5v22" stroke="#ffd99a" stroke-width=".6"/></svg>`;

export interface OfflinePage {
  html: string;
  /** The content security policy of the page, which the service worker sends. */
  policy: string;
}

/** One document with styles, script and texts of all languages: offline, nothing can be loaded. */
export function offlinePage(siteName: string, translators: Translators): OfflinePage {
  const words = locales.map((locale) => {
    const { t } = translators[locale];
    const texts = {
      title: t('offline.title'),
      text: t('offline.text', { siteName }),
      retry: t('offline.retry'),
      trying: t('offline.trying'),
      failed: t('offline.failed'),
      back: t('offline.back'),
    };
    return [locale, texts] as const;
  });
  const json = JSON.stringify(Object.fromEntries(words)).replaceAll('<', '\\u003c');
  const script = `{const words=${json};${read('offline.js')}}`;
  const style = read('offline.css');
  return {
    html: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=5"><meta name="robots" content="noindex"><title></title><style>${style}</style></head><body><main>${MARK}<h1></h1><p id="text"></p><button type="button"></button><p role="status"></p></main><script>${script}</script></body></html>`,
    policy: `default-src 'none'; style-src 'unsafe-inline'; script-src ${hashOf(script)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
