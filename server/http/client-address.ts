import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';

/** Whether the other end of a connection is a trusted proxy, so that its headers can be believed. */
export function proxyTrust(trustedProxies: string[]): (request: IncomingMessage) => boolean {
  if (trustedProxies.length === 0) return () => false;
  const isTrusted = proxyaddr.compile(trustedProxies);
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '', 0);
}

/** Returns the client's address behind trusted proxies: the last hop that is not one of them. */
export function clientAddressReader(
  trustedProxies: string[],
): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return (request) => request.socket.remoteAddress ?? '';
  const isTrusted = proxyaddr.compile(trustedProxies);
  return (request) => {
    const found = proxyaddr(request, isTrusted);
    // A proxy may forward an invalid header.
    return ipaddr.isValid(found) ? found : (request.socket.remoteAddress ?? '');
  };
}
