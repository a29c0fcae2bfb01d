import { AppError } from '#server/errors/app-error.ts';
import { isLoopback } from '#server/network/addresses.ts';

/**
 * The addresses under which a browser may use the desk. A local desk answers under both names of
 * this machine. Any other Host is refused, so that a foreign name that resolves to this machine
 * (DNS rebinding) reaches nothing.
 */
export function allowedOrigins(deskUrl: string): Set<string> {
  const { origin, protocol, hostname, port } = new URL(deskUrl);
  if (!isLoopback(hostname)) return new Set([origin]);
  const suffix = port && `:${port}`;
  return new Set([
    origin,
    ...['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}${suffix}`),
  ]);
}

/** Throws unless the request comes from a page of the desk, or from no page at all. */
export function requireOwnPage(request: Request, origins: Set<string>): void {
  const site = request.headers.get('sec-fetch-site');
  if (site && site !== 'same-origin' && site !== 'none') throw new AppError('crossSite');
  const origin = request.headers.get('origin');
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
  if (origin ? !origins.has(origin) : !isRead) throw new AppError('crossSite');
}
