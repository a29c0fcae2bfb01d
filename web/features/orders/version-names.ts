import type { CustomVersion } from '../../../contract/orders.ts';
import type { MessageKey } from '../../../i18n/message-key.ts';

export const versionNames: Record<CustomVersion, MessageKey> = {
  [-1]: 'orders.versionUndecided',
  0: 'orders.versionOriginal',
  1: 'orders.versionCustom',
};

export const versions: readonly CustomVersion[] = [-1, 0, 1];
