import type { Company } from '#contract/deals.ts';
import type { ListedBuyer, ShownBuyer } from '#contract/desk/sales/buyers.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { ScreenerListEntry } from '#server/areas/screeners/screener-record.ts';
import type { SessionRow } from '../sessions/sessions.queries.ts';
import type { AccountRow } from './account-desk.queries.ts';
import type { BuyerListRow } from './buyer-list.queries.ts';

type AccountColumns = Omit<AccountRow, 'cart_line_count'>;

function toBuyer({ id, nickname, email, locale, ...row }: AccountColumns) {
  return {
    buyer_id: id,
    name: nickname,
    email,
    locale,
    created_at: row.created_at.toISOString(),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    disabled_reason: row.disabled_reason,
  };
}

export function toListedBuyer(row: BuyerListRow): ListedBuyer {
  return {
    ...toBuyer(row),
    company: row.company,
    order_count: row.order_count,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
  };
}

interface BuyerParts {
  account: AccountRow & {
    sessions: SessionRow[];
    internal_notes: { at: Date; actor: string; note: string }[];
  };
  /** Names of staff by address. */
  names: ReadonlyMap<string, string>;
  company: Company | null;
  orders:
    | { order_no: string; status: OrderStatus; item_count: number; created_at: Date }[]
    | undefined;
  screeners: ScreenerListEntry[] | undefined;
  materials: { count: number; latest: { drama_id: number; title: string; downloaded_at: Date }[] };
}

export function toShownBuyer(parts: BuyerParts): ShownBuyer {
  const { account, names, company, orders, screeners, materials } = parts;
  return {
    ...toBuyer(account),
    company,
    cart_count: account.cart_line_count,
    sessions: account.sessions.map(({ id, device, created_at, last_seen_at }) => ({
      session_id: id,
      device,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
    })),
    orders:
      orders?.map(({ order_no, status, item_count, created_at }) => ({
        order_no,
        status,
        item_count,
        created_at: created_at.toISOString(),
      })) ?? null,
    screeners:
      screeners?.map(({ id, state, titles, createdAt, expiresAt }) => ({
        screener_id: id,
        state,
        titles,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt?.toISOString() ?? null,
      })) ?? null,
    materials: {
      count: materials.count,
      latest: materials.latest.map(({ downloaded_at, ...title }) => ({
        ...title,
        downloaded_at: downloaded_at.toISOString(),
      })),
    },
    notes: account.internal_notes.map(({ at, actor, note }) => ({
      at: at.toISOString(),
      actor,
      actor_name: names.get(actor) ?? null,
      note,
    })),
  };
}
