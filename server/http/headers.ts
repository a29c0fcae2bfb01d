import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';

export const MAX_URL_LENGTH = 8 * 1024;

/** Sent with every reply of this server. */
export function securityHeaders({ isHttps }: Pick<Config, 'isHttps'>): Record<string, string> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  if (isHttps) {
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  }
  return headers;
}

/** Structured data is no script: browsers do not run it, and policies do not mind it. */
const INLINE_SCRIPT =
  /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy of one finished page. Its inline scripts are allowed by their hashes, so a page kept
 * in the cache stays valid, which a nonce would not.
 */
export function contentSecurityPolicy(html: string, mediaBaseUrl: string | undefined): string {
  const hashes = Array.from(html.matchAll(INLINE_SCRIPT), ([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  });
  const media = mediaBaseUrl ? ` ${new URL(mediaBaseUrl).origin}` : '';
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trimEnd(),
    "style-src 'self'",
    // A poster's placeholder colour is a style attribute; attributes cannot run anything.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${media}`,
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${media}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
