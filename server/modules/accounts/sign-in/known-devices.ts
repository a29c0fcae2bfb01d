import type { Db, Tx } from '../../../db/client.ts';
import type { Caller } from '../../../http/api/caller.ts';
import { hashToken, makeToken } from '../../../text/tokens.ts';
import type { Source } from '../limits.ts';
import * as queries from './known-devices.queries.ts';

const MAX_DEVICES = 10;
/** Equals the lifetime of the device cookie. */
const DEVICE_MS = 365 * 24 * 60 * 60 * 1000;

/** Where a request about the account with this email key comes from. */
export async function sourceOf(
  { db, networksOf }: { db: Db; networksOf: (address: string) => string[] },
  emailKey: string,
  { address, device }: Caller,
): Promise<Source> {
  return {
    networks: networksOf(address),
    device: device ? await queries.findDevice(db, emailKey, hashToken(device)) : undefined,
  };
}

/**
 * Makes the caller's browser a known device of the user. The token is replaced at each sign-in, so
 * that one planted in the browser by an attacker becomes invalid.
 */
export async function rememberDevice(
  tx: Tx,
  userId: number,
  { device, setDevice }: Pick<Caller, 'device' | 'setDevice'>,
  now: Date,
): Promise<void> {
  if (!setDevice) return;
  const token = makeToken();
  const tokenHash = hashToken(token);
  if (device) await queries.replaceDeviceToken(tx, hashToken(device), tokenHash);
  await queries.saveDevice(tx, userId, tokenHash, now, MAX_DEVICES);
  setDevice(token);
}

export function deleteUnusedDevices(db: Db, now: Date): Promise<void> {
  return queries.deleteUnusedDevices(db, new Date(now.getTime() - DEVICE_MS));
}
