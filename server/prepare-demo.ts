import type { Context } from './context.ts';
import type { Db } from './db/client.ts';
import {
  disableDemoBuyer,
  enableDemoBuyer,
  isForThisMachine,
} from './modules/accounts/operator/demo-buyer.ts';

/** Fills an empty database with the demo catalogue; returns whether it did. */
export type FillDemo = (db: Db, options: { hasBuyer: boolean }) => Promise<boolean>;

/**
 * Fills an empty database if DEMO is on. The demo buyer, whose password is public, is enabled only
 * in a demo that no other machine can reach; every other start disables it.
 */
export async function prepareDemo(
  { config, db, audit }: Pick<Context, 'config' | 'db' | 'audit'>,
  fillDemo: FillDemo,
  onProgress: (step: string) => void,
): Promise<void> {
  const hasBuyer = config.isDemo && isForThisMachine(config);
  if (config.isDemo && (await fillDemo(db, { hasBuyer })))
    onProgress('filled in the demo catalogue');
  if (hasBuyer) await enableDemoBuyer(db, audit);
  else if (await disableDemoBuyer(db, audit))
    onProgress('disabled the demo buyer, whose password is public');
}
