import ipaddr from 'ipaddr.js';

/** An IPv4-mapped address equals its IPv4 address: `::ffff:192.0.2.1` is `192.0.2.1`. */
export function isSameAddress(one: string, other: string): boolean {
  const isComparable = ipaddr.isValid(one) && ipaddr.isValid(other);
  return isComparable && ipaddr.process(one).toString() === ipaddr.process(other).toString();
}

/** Whether an address or host name is this machine's loopback. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  const address = host.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/**
 * The networks whose rate limits apply to an address, narrowest first. IPv4: the address itself.
 * IPv6: its /64 (one link) and its /48 (the most that one subscriber usually gets).
 */
export function networksOf(address: string): string[] {
  if (!ipaddr.isValid(address)) return ['unknown'];
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return [parsed.toString()];
  const bytes = parsed.toByteArray();
  return [64, 48].map((bits) => `${bytes.slice(0, bits / 8).join('.')}/${bits}`);
}

/**
 * A /48 may use this many times the limit of a /64, because some carriers put many subscribers in
 * one /48.
 */
export const WIDER_NETWORK_FACTOR = 4;

export function narrowestNetwork(address: string): string {
  return networksOf(address)[0] ?? 'unknown';
}

/** The largest network that one client is expected to own. */
export function widestNetwork(address: string): string {
  return networksOf(address).at(-1) ?? 'unknown';
}
