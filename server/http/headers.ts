import { createHash } from 'node:crypto';
import type { Config } from '../settings/config.ts';

export const MAX_URL_LENGTH = 8 * 1024;

/** Headers of every reply. */
export function securityHeaders({ isHttps }: Pick<Config, 'isHttps'>): Record<string, string> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  if (isHttps) {
    // Without includeSubDomains: other subdomains of the operator's domain may have no TLS.
    headers['strict-transport-security'] = 'max-age=31536000';
  }
  return headers;
}

/** The servers, besides this one, that pages load media from. */
export function mediaOrigins({
  mediaBaseUrl,
  store,
}: Pick<Config, 'mediaBaseUrl' | 'store'>): string[] {
  // Private media is redirected to presigned addresses of the store.
  const urls = [mediaBaseUrl, store?.bucketUrl].filter((url) => url !== undefined);
  return Array.from(new Set(urls.map((url) => new URL(url).origin)));
}

/**
 * The content security policy of a page. Inline scripts of the renderer are allowed by hash: unlike
 * a nonce, a hash stays valid when the page is sent from the cache.
 */
export function contentSecurityPolicy(
  inlineScripts: readonly string[],
  mediaOrigins: string[],
): string {
  const hashes = inlineScripts.map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const media = mediaOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trimEnd(),
    "style-src 'self'",
    // For the placeholder colours of posters; style attributes cannot run scripts.
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
