import type { IncomingMessage } from 'node:http';
import { countryCodes } from '#contract/licence/territories.ts';
import { proxyTrust } from './client-address.ts';

/**
 * Returns the visitor's country from `countryHeader`. Only a trusted proxy may send the header;
 * from anyone else it is ignored.
 */
export function clientCountryReader(
  trustedProxies: string[],
  countryHeader: string | undefined,
): (request: IncomingMessage) => string | undefined {
  if (!countryHeader) return () => undefined;
  const isTrusted = proxyTrust(trustedProxies);
  return (request) => {
    if (!isTrusted(request)) return undefined;
    const code = String(request.headers[countryHeader] ?? '').toUpperCase();
    return countryCodes.includes(code) ? code : undefined;
  };
}
