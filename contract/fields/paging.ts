import * as v from 'valibot';
import { fromQuery, integer } from './fields.ts';

export const pagingEntries = {
  page: v.optional(fromQuery(integer(1, 1_000_000)), 1),
  page_size: v.optional(fromQuery(integer(1, 100)), 24),
};

export function paged<Item extends v.GenericSchema>(item: Item) {
  return v.object({
    list: v.array(item),
    total: v.number(),
    page: v.number(),
    page_size: v.number(),
  });
}
