import { type Limit, perNetwork } from './rate-limits.ts';

const MINUTE_SECONDS = 60;

/** Where a request about an account comes from, as far as the limits distinguish it. */
export interface Source {
  /** The networks that contain the IP address, narrowest first. */
  networks: string[];
  /** The id of a device from which this account has signed in before. */
  device?: number | undefined;
}

/**
 * Counts wrong attempts under one key; each one after the first `free` delays the next attempt.
 */
export interface AttemptCounter {
  key: string;
  free: number;
}

/** How many sign-ins a network or a known device may try; `name` begins the keys. */
export function signInLimits(name: string, { networks, device }: Source): Limit[] {
  const limit = { max: 10, windowSeconds: MINUTE_SECONDS };
  if (device === undefined) return perNetwork(name, networks, limit);
  return [
    { key: `${name} device ${device}`, ...limit },
    // Limits an attacker who has many accounts and signs in to each from ten known devices.
    ...perNetwork(`${name} known`, networks, { ...limit, max: 60 }),
  ];
}

/**
 * Counts wrong passwords of an address by network and for all networks together. A known device is
 * counted by itself, so that wrong passwords from elsewhere never delay it.
 */
export function passwordAttempts(name: string, emailKey: string, source: Source): AttemptCounter[] {
  if (source.device !== undefined) return [{ key: `${name} device ${source.device}`, free: 5 }];
  return [
    { key: `${name} ${emailKey} ${blockOf(source)}`, free: 5 },
    { key: `${name} ${emailKey}`, free: 20 },
  ];
}

/** The widest network: one IPv6 subscriber can have every /64 of a /48. */
export function blockOf({ networks }: Source): string {
  return networks.at(-1) ?? '';
}
