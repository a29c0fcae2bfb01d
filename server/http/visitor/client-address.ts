import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether the other end of a connection is a trusted proxy, so that its headers can be believed. */
export function proxyTrust(trustedProxies: string[]): (request: IncomingMessage) => boolean {
  const isTrusted = blocksOf(trustedProxies);
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '');
}

/** Returns the client's address behind trusted proxies: the last hop that is not one of them. */
export function clientAddressReader(
  trustedProxies: string[],
): (request: IncomingMessage) => string {
  const isTrusted = blocksOf(trustedProxies);
  return ({ socket, headers }) => {
    const peer = socket.remoteAddress ?? '';
    if (!isTrusted(peer)) return peer;
    const forwarded = String(headers['x-forwarded-for'] ?? '');
    const hops = forwarded ? forwarded.split(',').map((hop) => hop.trim()) : [];
    const client = hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? peer;
    // A proxy may forward an invalid header.
    return isIP(client) ? client : peer;
  };
}

/** Whether an address is in one of the blocks; an IPv4-mapped address is in those of IPv4. */
function blocksOf(blocks: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', bits] = block.split('/');
    const family = familyOf(address);
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
