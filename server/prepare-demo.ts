import { fillDemo } from '../demo/fill.ts';
import type { Context } from './context.ts';
import {
  disableDemoBuyer,
  enableDemoBuyer,
  isForThisMachine,
} from './modules/accounts/demo-buyer.ts';

/**
 * Fills an empty database where DEMO is on. The demo buyer has a public password, so on a site that
 * others can reach the account is disabled, with DEMO or without.
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
