import type { IncomingMessage } from 'node:http';
import proxyaddr from 'proxy-addr';
import { countryCodes } from '../../contract/licence/territories.ts';

/**
 * Returns the visitor's country from `countryHeader`. Only a trusted proxy may send the header;
 * from anyone else it is ignored.
 */
export function clientCountryReader(
  trustedProxies: string[],
  countryHeader: string | undefined,
): (request: IncomingMessage) => string | undefined {
  if (!countryHeader || trustedProxies.length === 0) return () => undefined;
  const isTrusted = proxyaddr.compile(trustedProxies);
  return ({ socket, headers }) => {
    if (!isTrusted(socket.remoteAddress ?? '', 0)) return undefined;
    const code = String(headers[countryHeader] ?? '').toUpperCase();
    return countryCodes.includes(code) ? code : undefined;
  };
}
