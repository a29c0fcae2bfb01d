import type { LicenceTerms } from '../../../contract/orders.ts';
import type { MessageKey } from '../../../i18n/message-key.ts';

export const mediaNames: Record<LicenceTerms['media'][number], MessageKey> = {
  svod: 'orders.mediaSvod',
  avod: 'orders.mediaAvod',
  fast: 'orders.mediaFast',
  tvod: 'orders.mediaTvod',
  tv: 'orders.mediaTv',
  social: 'orders.mediaSocial',
};
