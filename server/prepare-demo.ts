import {
  disableDemoBuyer,
  enableDemoBuyer,
  isForThisMachine,
} from './areas/accounts/desk/demo-buyer.ts';
import { hashPassword, isPasswordOf } from './areas/accounts/passwords/passwords.ts';
import { disableDemoOwner, enableDemoOwner, mayHaveDemoOwner } from './areas/staff/demo-owner.ts';
import type { Context } from './context.ts';
import type { Db } from './db/client.ts';

/** Fills an empty database with the demo catalogue; returns whether it did. */
export type FillDemo = (db: Db, options: { hasBuyer: boolean }) => Promise<boolean>;

/**
 * Fills an empty database if DEMO is on. The demo buyer, whose password is public, is enabled only
 * in a demo that no other machine can reach; every other start disables it. The same holds for the
 * demo owner of the desk.
 */
export async function prepareDemo(
  { config, db, audit, now }: Pick<Context, 'config' | 'db' | 'audit' | 'now'>,
  fillDemo: FillDemo,
  onProgress: (step: string) => void,
): Promise<void> {
  const hasBuyer = config.isDemo && isForThisMachine(config);
  if (config.isDemo && (await fillDemo(db, { hasBuyer })))
    onProgress('filled in the demo catalogue');
  if (hasBuyer) await enableDemoBuyer(db, audit);
  else if (await disableDemoBuyer(db, audit))
    onProgress('disabled the demo buyer, whose password is public');
  if (mayHaveDemoOwner(config)) await enableDemoOwner({ db, audit, hashPassword, isPasswordOf });
  else if (await disableDemoOwner({ db, audit, isPasswordOf }, now()))
    onProgress('disabled the demo owner of the desk, whose password is public');
}
