import type { Db, Tx } from '../../../db/client.ts';
import type { Caller } from '../../../http/api/caller.ts';
import type { Source } from '../limits.ts';
import { hashToken, makeToken } from '../sessions/tokens.ts';
import * as queries from './known-devices.queries.ts';

/** Those used last; a person has few. */
const MAX_DEVICES = 10;
/** As long as the cookie. */
const DEVICE_MS = 365 * 24 * 60 * 60 * 1000;

/** Where a request about the account with this folded address comes from. */
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
 * Makes the caller's browser a known device of the user. The token is new each time: one that
 * somebody else has put into the browser is worth nothing after the next sign-in.
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
  if (device) await queries.renameDevice(tx, hashToken(device), tokenHash);
  await queries.saveDevice(tx, userId, tokenHash, now, MAX_DEVICES);
  setDevice(token);
}

export function forgetUnusedDevices(db: Db, now: Date): Promise<void> {
  return queries.deleteUnusedDevices(db, new Date(now.getTime() - DEVICE_MS));
}
