import * as v from 'valibot';
import { email } from './accounts.ts';
import { calls } from './calls.ts';
import { dramaCard } from './catalogue.ts';
import { deal, quoteState } from './deals/quote.ts';
import { fileDownload, tableFormat, tableFormats } from './fields/downloads.ts';
import {
  closed,
  fromQuery,
  id,
  line,
  listFromQuery,
  maxCharacters,
  nothing,
  optionalLine,
  queryId,
  requiredLine,
  text,
  timestamp,
} from './fields/fields.ts';
import { paged, pagingEntries } from './fields/paging.ts';
import { isTimeZone } from './fields/time-zone.ts';
import { availability } from './licence/availability.ts';
import { customVersion } from './licence/custom-version.ts';
import { storedTerms } from './licence/stored-terms.ts';
import { day, hasNoRepeats, licenceTerms, repeated } from './licence/terms.ts';
import { orderStatuses } from './order-status.ts';
import { defineEndpoint } from './transport/endpoint.ts';

export const MAX_CART_LINES = 500;
export const MAX_ORDER_KEYWORD = 100;
/** The largest body of an order or counter-offer with terms per title: 500 of about 2 KiB each. */
export const MAX_TERMS_BODY_KIB = 1024;
const cartIds = listFromQuery(id, MAX_CART_LINES);
const cartCount = v.object({ copyright_cart_count: v.number() });
const cartLine = v.object({
  cart_id: v.number(),
  drama: dramaCard,
  is_custom_version: customVersion,
  added_at: timestamp,
  /**
   * Extension: false if the drama was withdrawn while in the cart; pages mark such a line, and it
   * cannot be ordered.
   */
  is_available: v.boolean(),
});

export const orderContact = closed({
  name: requiredLine(100),
  company: optionalLine(200),
  email,
  phone: optionalLine(50),
});

/** Without `cart_ids` the whole cart is ordered. */
function areLinesOrdered({
  cart_ids: cartIds,
  lines = [],
}: {
  cart_ids?: number[] | undefined;
  lines?: { cart_id: number }[] | undefined;
}): boolean {
  return !cartIds || lines.every(({ cart_id }) => cartIds.includes(cart_id));
}

const orderStatus = v.picklist(orderStatuses);

const historyFilter = {
  status: v.optional(orderStatus),
  /** Extension: a part of a number, of a title in any language, or of the buyer or company. */
  keyword: v.optional(v.pipe(line, maxCharacters(MAX_ORDER_KEYWORD))),
  /** Extension: the first and the last day on which the orders were sent. */
  from: v.optional(day),
  to: v.optional(day),
  /** Extension: the zone of these days; UTC unless set. */
  time_zone: v.optional(v.pipe(text, v.maxLength(100), v.check(isTimeZone))),
};

/** A title as it was when the order was sent. */
export const orderedTitle = {
  title: v.string(),
  original_title: v.string(),
  /** Empty if the picture is not public any more. */
  cover: v.string(),
  episode_count: v.number(),
  total_minutes: v.number(),
  is_custom_version: customVersion,
};

const orderItem = v.object({
  drama_id: v.number(),
  ...orderedTitle,
  /**
   * Extension: whether the drama is published now. All other fields are of the time of the order.
   */
  is_available: v.boolean(),
  /** The item's own terms, else those of the order. */
  terms: storedTerms,
  /** As judged when the order was sent; null in orders sent before rights were recorded. */
  availability: v.nullable(availability),
});

const order = v.object({
  order_id: v.number(),
  order_no: v.string(),
  status: orderStatus,
  contact: v.object({
    name: v.string(),
    company: v.optional(v.string()),
    email: v.string(),
    phone: v.optional(v.string()),
  }),
  terms: storedTerms,
  message: v.string(),
  created_at: timestamp,
  /** The state of the newest quote; null if none was sent. */
  quote_state: v.nullable(quoteState),
  deal_no: v.nullable(v.string()),
  /** Extension: the deal that the order has led to. */
  deal: v.nullable(deal),
  items: v.array(orderItem),
  timeline: v.array(v.object({ status: orderStatus, note: v.string(), at: timestamp })),
});

export const orders = {
  getCopyrightCartCount: defineEndpoint({
    ...calls.getCopyrightCartCount,
    access: 'user',
    input: nothing,
    output: v.number(),
  }),
  /** Extension: the ids of all dramas in the cart, for pages that show many dramas. */
  getCopyrightCartDramaIds: defineEndpoint({
    ...calls.getCopyrightCartDramaIds,
    access: 'user',
    input: nothing,
    output: v.array(v.number()),
  }),
  getCopyrightCartList: defineEndpoint({
    ...calls.getCopyrightCartList,
    access: 'user',
    input: closed(pagingEntries),
    output: paged(cartLine),
  }),
  addCopyrightCart: defineEndpoint({
    ...calls.addCopyrightCart,
    access: 'user',
    input: closed({ drama_id: id, is_custom_version: v.optional(customVersion, -1) }),
    output: cartCount,
  }),
  deleteCopyrightCart: defineEndpoint({
    ...calls.deleteCopyrightCart,
    access: 'user',
    input: closed({
      drama_id: queryId,
      is_custom_version: v.optional(fromQuery(customVersion), -1),
    }),
    output: v.object({
      ...cartCount.entries,
      /**
       * Extension: the version of the removed line, if there was one, so that the removal can be
       * undone.
       */
      is_custom_version: v.optional(customVersion),
    }),
  }),
  deleteCopyrightCartById: defineEndpoint({
    ...calls.deleteCopyrightCartById,
    access: 'user',
    input: closed({ cart_ids: cartIds }),
    output: cartCount,
  }),
  changeCopyrightCartVersion: defineEndpoint({
    ...calls.changeCopyrightCartVersion,
    access: 'user',
    input: closed({ cart_id: id, is_custom_version: customVersion }),
    output: cartLine,
  }),
  exportCopyrightCartToExcel: defineEndpoint({
    ...calls.exportCopyrightCartToExcel,
    access: 'user',
    /** Extension: `format`. */
    input: closed({ cart_ids: v.optional(cartIds), format: tableFormat }),
    output: fileDownload,
    fileFormats: tableFormats,
  }),
  sendCopyrightOrder: defineEndpoint({
    ...calls.sendCopyrightOrder,
    access: 'user',
    isIdempotent: true,
    // 500 ids, 100 languages with two uses each, and a message of 2,000 escaped emoji are 60 KB.
    maxBodyKiB: 64,
    largeBody: { field: 'lines', maxKiB: MAX_TERMS_BODY_KIB },
    input: v.pipe(
      closed({
        cart_ids: v.optional(v.pipe(v.array(id), v.maxLength(MAX_CART_LINES))),
        contact: orderContact,
        terms: licenceTerms,
        /** Terms of single lines, which replace the common ones. */
        lines: v.optional(
          v.pipe(
            v.array(closed({ cart_id: id, terms: licenceTerms })),
            v.maxLength(MAX_CART_LINES),
            v.check((lines) => hasNoRepeats(lines.map(({ cart_id }) => cart_id)), repeated),
          ),
        ),
        message: v.optional(v.pipe(text, maxCharacters(2000))),
      }),
      v.forward(
        v.partialCheck([['cart_ids'], ['lines']], areLinesOrdered, 'error.lineNotOrdered'),
        ['lines'],
      ),
    ),
    output: v.object({
      order_id: v.number(),
      order_no: v.string(),
      copyright_cart_count: v.number(),
    }),
  }),
  getCopyrightOrderHistory: defineEndpoint({
    ...calls.getCopyrightOrderHistory,
    access: 'user',
    input: closed({ ...pagingEntries, ...historyFilter }),
    output: paged(
      v.object({
        order_id: v.number(),
        order_no: v.string(),
        status: orderStatus,
        item_count: v.number(),
        /** Empty strings where the picture is not public any more. */
        covers: v.pipe(v.array(v.string()), v.maxLength(4)),
        created_at: timestamp,
        updated_at: timestamp,
        /** Extension: as in `getCopyrightOrderDetail`. */
        quote_state: v.nullable(quoteState),
      }),
    ),
  }),
  /** Extension: all orders of `getCopyrightOrderHistory`. */
  exportCopyrightOrderHistory: defineEndpoint({
    ...calls.exportCopyrightOrderHistory,
    access: 'user',
    input: closed({ ...historyFilter, format: tableFormat }),
    output: fileDownload,
    fileFormats: tableFormats,
  }),
  getCopyrightOrderDetail: defineEndpoint({
    ...calls.getCopyrightOrderDetail,
    access: 'user',
    input: closed({ order_id: queryId }),
    output: order,
  }),
  withdrawCopyrightOrder: defineEndpoint({
    ...calls.withdrawCopyrightOrder,
    access: 'user',
    input: closed({ order_id: id }),
    output: order,
  }),
  repeatCopyrightOrder: defineEndpoint({
    ...calls.repeatCopyrightOrder,
    access: 'user',
    input: closed({ order_id: id }),
    output: cartCount,
  }),
  exportCopyrightOrder: defineEndpoint({
    ...calls.exportCopyrightOrder,
    access: 'user',
    input: closed({ order_id: queryId, format: v.picklist(['xlsx', 'pdf']) }),
    output: fileDownload,
    fileFormats: ['xlsx', 'pdf'],
  }),
};

export type OrderRequest = v.InferOutput<(typeof orders.sendCopyrightOrder)['input']>;
