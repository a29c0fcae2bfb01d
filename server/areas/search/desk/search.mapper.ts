import type {
  ExactFind,
  FoundBuyer,
  FoundEnquiry,
  FoundOrder,
  FoundTitle,
} from '#contract/desk/search.ts';
import type { FoundTitleRow } from '#server/areas/catalogue/search/title-finder.queries.ts';
import type { FoundBuyerRow, FoundEnquiryRow, FoundOrderRow } from './desk-search.queries.ts';

interface Found {
  titles: FoundTitleRow[] | null;
  orders: FoundOrderRow[] | null;
  buyers: FoundBuyerRow[] | null;
  enquiries: FoundEnquiryRow[] | null;
}

export function toFound(found: Found, addressOf: (path: string) => string) {
  const { titles, orders, buyers, enquiries } = found;
  return {
    titles: titles?.map((title) => toFoundTitle(title, addressOf)) ?? null,
    orders: orders?.map(toFoundOrder) ?? null,
    buyers: buyers?.map(toFoundBuyer) ?? null,
    enquiries: enquiries?.map(toFoundEnquiry) ?? null,
    exact: findExact(found),
  };
}

function toFoundTitle(
  { is_exact: _, cover, ...title }: FoundTitleRow,
  addressOf: (path: string) => string,
): FoundTitle {
  return { ...title, cover: addressOf(cover) };
}

function toFoundOrder({ is_exact: _, created_at, ...order }: FoundOrderRow): FoundOrder {
  return { ...order, created_at: created_at.toISOString() };
}

function toFoundBuyer({ id, is_exact: _, ...buyer }: FoundBuyerRow): FoundBuyer {
  return { account_id: id, ...buyer };
}

function toFoundEnquiry({ is_exact: _, ...enquiry }: FoundEnquiryRow): FoundEnquiry {
  return enquiry;
}

/** A title is exact only by its key, and if there is one of them. */
function findExact({ titles, orders, buyers, enquiries }: Found): ExactFind | null {
  const enquiry = enquiries?.find(({ is_exact }) => is_exact);
  if (enquiry) return { kind: 'enquiry', enquiry_no: enquiry.enquiry_no };
  const order = orders?.find(({ is_exact }) => is_exact);
  if (order) return { kind: 'order', order_no: order.order_no };
  const buyer = buyers?.find(({ is_exact }) => is_exact);
  if (buyer) return { kind: 'buyer', account_id: buyer.id };
  const title = titles?.find(({ is_exact }) => is_exact);
  return title ? { kind: 'title', drama: title.drama } : null;
}
