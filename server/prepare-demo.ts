import { fillDemo } from '../demo/fill.ts';
import type { Context } from './context.ts';
import {
  disableDemoBuyer,
  enableDemoBuyer,
  isForThisMachine,
} from './modules/accounts/demo-buyer.ts';

/**
 * What a start does about the demo: fills an empty database where DEMO is on, and sees that nobody
 * signs in with the demo buyer's public password on a site that others can reach, DEMO or not.
 */
export async function prepareDemo(
  { config, db, audit }: Pick<Context, 'config' | 'db' | 'audit'>,
  onProgress: (step: string) => void,
): Promise<void> {
  const hasBuyer = isForThisMachine(config);
  if (config.isDemo && (await fillDemo(db, { hasBuyer })))
    onProgress('filled in the demo catalogue');
  if (!hasBuyer) {
    if (await disableDemoBuyer(db, audit))
      onProgress('disabled the demo buyer, whose password is public');
  } else if (config.isDemo) await enableDemoBuyer(db, audit);
}
