import { orderReference } from '#cli/arguments.ts';

/** The argument of every command about one order. */
export const ORDER = [
  '<order>',
  'its number, such as VG-9CQA-T4, or its id',
  orderReference,
] as const;
