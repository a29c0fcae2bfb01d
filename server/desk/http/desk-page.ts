import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import escapeHtml from 'escape-html';
import type { Locale } from '#i18n/locales.ts';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The script that the document starts with: in development, Vite's own address of it. */
export interface DeskAssets {
  scripts: string[];
  preloads: string[];
  styles: string[];
}

const ENTRY = 'desk/entry.tsx';

/** Undefined if the desk has not been built. */
export function readDeskAssets(folder: string): DeskAssets | undefined {
  const path = join(folder, '.vite/manifest.json');
  if (!existsSync(path)) return undefined;
  const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(path, 'utf8'));
  const entry = manifest[ENTRY];
  if (!entry) return undefined;
  const imported = (entry.imports ?? []).flatMap((name) => manifest[name] ?? []);
  return {
    scripts: [`/${entry.file}`],
    preloads: imported.map(({ file }) => `/${file}`),
    styles: [...imported.flatMap(({ css = [] }) => css), ...(entry.css ?? [])].map(
      (file) => `/${file}`,
    ),
  };
}

/** Sets the chosen theme before the first paint; the key is that of `stored-theme.ts`. */
const THEME_SCRIPT =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";
const THEME_HASH = `'sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}'`;

/** The document that the desk's script fills. It is the same for every address and session. */
export function deskDocument(
  { scripts, preloads, styles }: DeskAssets,
  { locale, title }: { locale: Locale; title: string },
): string {
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, nofollow">',
    '<meta name="color-scheme" content="dark light">',
    `<title>${escapeHtml(title)}</title>`,
    '<link rel="icon" href="/icons/favicon.svg">',
    `<script>${THEME_SCRIPT}</script>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
    '</head><body><div id="desk"></div></body></html>',
  ].join('\n');
}

/** `mediaOrigins`: the servers, besides this one, that posters are loaded from. */
export function deskHeaders(mediaOrigins: string[]): Record<string, string> {
  const media = ["'self'", ...mediaOrigins].join(' ');
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' ${THEME_HASH}`,
      "style-src 'self'",
      `img-src ${media} blob: data:`,
      `media-src ${media} blob:`,
      `connect-src ${media}`,
      "font-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  };
}
