import { fillDemo } from '../demo/fill.ts';
import type { Context } from './context.ts';
import {
  disableDemoBuyer,
  enableDemoBuyer,
  isForThisMachine,
} from './modules/accounts/operator/demo-buyer.ts';

/**
 * Fills an empty database where DEMO is on. Enables the demo buyer, whose password is public, in a
 * demo that only this machine can reach; every other start disables it.
 */
export async function prepareDemo(
  { config, db, audit }: Pick<Context, 'config' | 'db' | 'audit'>,
  onProgress: (step: string) => void,
): Promise<void> {
  const hasBuyer = config.isDemo && isForThisMachine(config);
  if (config.isDemo && (await fillDemo(db, { hasBuyer })))
    onProgress('filled in the demo catalogue');
  if (hasBuyer) await enableDemoBuyer(db, audit);
  else if (await disableDemoBuyer(db, audit))
    onProgress('disabled the demo buyer, whose password is public');
}
