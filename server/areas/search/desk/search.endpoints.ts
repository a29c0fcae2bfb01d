import type { searchCalls } from '#contract/desk/search.ts';
import { may, type Permission, type Role } from '#contract/desk/staff/permissions.ts';
import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { keysOf } from '#server/types/keys-of.ts';
import type { FoundKind } from './desk-search.service.ts';
import { toFound } from './search.mapper.ts';

const needed: Record<FoundKind, Permission> = {
  titles: 'catalogue.read',
  orders: 'orders.read',
  buyers: 'buyers.read',
  enquiries: 'enquiries.read',
};

function permittedKinds(role: Role): ReadonlySet<FoundKind> {
  const kinds = keysOf(needed);
  return new Set(kinds.filter((kind) => may(role, needed[kind])));
}

export function searchCallHandlers({
  deskSearch,
  screenerDesk,
  catalogue: { addressOf },
}: Pick<Context, 'deskSearch' | 'screenerDesk' | 'catalogue'>): DeskHandlers<
  keyof typeof searchCalls
> {
  return {
    findAnything: async ({ text }, { staff, locale }) =>
      toFound(await deskSearch.find(text, permittedKinds(staff.role), locale), addressOf),
    getWatchableEpisodes: ({ drama_id }) => screenerDesk.listWatchable(drama_id),
  };
}
