import { MAX_TERMS_BODY_KIB } from '#contract/orders.ts';
import type { Translator } from '#i18n/i18n.ts';

/** The error of an order or counter-offer whose terms per title are too large for one request. */
export function sizeError({ t }: Pick<Translator, 't'>, input: object): string | undefined {
  const { size } = new Blob([JSON.stringify(input)]);
  return size > MAX_TERMS_BODY_KIB * 1024 ? t('orders.termsTooLarge') : undefined;
}
