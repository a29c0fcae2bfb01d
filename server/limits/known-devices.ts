import type { Db, Tx } from '../db/client.ts';
import { hashToken, makeToken } from '../text/tokens.ts';
import * as queries from './known-devices.queries.ts';
import type { Source } from './sign-in-limits.ts';

const MAX_DEVICES = 10;
/** Equals the lifetime of the device cookies. */
const DEVICE_MS = 365 * 24 * 60 * 60 * 1000;

/** A browser as described by the request; nothing here is verified. */
export interface Browser {
  /** The token of the device cookie, as it was sent. */
  device?: string | undefined;
  /** Sends a device token with the reply, as a cookie. Absent if there is no reply to a browser. */
  setDevice?: (token: string) => void;
}

/** The id of the browser's device, if the account with this email key has signed in from it. */
export async function findDevice(
  db: Db,
  owners: queries.DeviceOwners,
  emailKey: string,
  { device }: Browser,
): Promise<number | undefined> {
  return device ? queries.findDevice(db, owners, emailKey, hashToken(device)) : undefined;
}

/** Where a request about the account with this email key comes from. */
export async function sourceOf(
  { db, networksOf }: { db: Db; networksOf: (address: string) => string[] },
  owners: queries.DeviceOwners,
  emailKey: string,
  caller: Browser & { address: string },
): Promise<Source> {
  return {
    networks: networksOf(caller.address),
    device: await findDevice(db, owners, emailKey, caller),
  };
}

/**
 * Makes the caller's browser a known device of the owner. The token is replaced at each sign-in, so
 * that one planted in the browser by an attacker becomes invalid.
 */
export async function rememberDevice(
  tx: Tx,
  owner: queries.DeviceOwner,
  { device, setDevice }: Browser,
  now: Date,
): Promise<void> {
  if (!setDevice) return;
  const token = makeToken();
  const tokenHash = hashToken(token);
  if (device) await queries.replaceDeviceToken(tx, hashToken(device), tokenHash);
  await queries.saveDevice(tx, owner, tokenHash, now, MAX_DEVICES);
  setDevice(token);
}

export function deleteUnusedDevices(db: Db, now: Date): Promise<void> {
  return queries.deleteUnusedDevices(db, new Date(now.getTime() - DEVICE_MS));
}
