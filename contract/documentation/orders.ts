import type * as v from 'valibot';
import type { orders } from '../orders.ts';
import { exampleCard } from './catalogue.ts';
import type { AreaDocumentation } from './documentation.ts';

const line: v.InferOutput<typeof orders.changeCopyrightCartVersion.output> = {
  cart_id: 31,
  drama: exampleCard,
  is_custom_version: 0,
  added_at: '2026-11-14T22:30:00.000Z',
  is_available: true,
};

const contact = { name: 'Mina Park', company: 'Luz SA', email: 'mina@buyer.example' };

const terms: v.InferInput<typeof orders.sendCopyrightOrder.input>['terms'] = {
  territories: ['KR', 'JP'],
  media: ['svod', 'tv'],
  languages: ['ko', 'ja'],
  term_months: 24,
  is_exclusive: false,
};

/** Terms of one line, with every optional field. */
const ownTerms: typeof terms = {
  territories: ['WORLD'],
  territories_excluded: ['CN'],
  media: ['svod', 'in_app'],
  languages: ['ko', 'ja'],
  language_uses: [
    { language: 'ko', use: 'any' },
    { language: 'ja', use: 'subtitle' },
  ],
  start_date: '2027-03-01',
  term_months: 36,
  is_exclusive: false,
};

const order: v.InferOutput<typeof orders.getCopyrightOrderDetail.output> = {
  order_id: 5,
  order_no: 'VG-7K3M-Q9XF',
  status: 'submitted',
  contact,
  terms,
  message: 'Please quote by Friday.',
  created_at: '2026-11-15T08:00:00.000Z',
  quote_state: null,
  deal_no: null,
  deal: null,
  items: [
    {
      drama_id: 7,
      title: exampleCard.title,
      original_title: exampleCard.original_title,
      cover: exampleCard.cover,
      episode_count: 24,
      total_minutes: 48,
      is_custom_version: 0,
      is_available: true,
      terms,
      availability: {
        state: 'free',
        reasons: [],
        free: [{ territories: ['JP', 'KR'], media: ['svod', 'tv_free', 'tv_pay'] }],
        free_from: '2026-11-15',
      },
    },
  ],
  timeline: [{ status: 'submitted', note: '', at: '2026-11-15T08:00:00.000Z' }],
};

export const ordersDocumentation: AreaDocumentation<typeof orders> = {
  description:
    'The copyright cart, and the licensing orders made from it. `is_custom_version` is -1 for not decided, 0 for the original version, 1 for a custom version.',
  calls: {
    getCopyrightCartCount: { summary: 'Count the titles in the cart', data: 3 },
    getCopyrightCartDramaIds: {
      summary: 'List the ids of the dramas in the cart',
      data: [7, 12, 40],
    },
    getCopyrightCartList: {
      summary: 'List the cart, latest first',
      input: { page: 1, page_size: 24 },
      data: { list: [line], total: 1, page: 1, page_size: 24 },
    },
    addCopyrightCart: {
      summary: 'Put a drama into the cart',
      description:
        'A drama that is already in the cart keeps its line, whose version changes unless the new one is -1. 409 when the cart has 500 lines.',
      input: { drama_id: 7, is_custom_version: -1 },
      data: { copyright_cart_count: 4 },
    },
    deleteCopyrightCart: {
      summary: 'Take a drama out of the cart',
      description:
        'Version -1 matches any version. The code is also 200 when there is no such line.',
      input: { drama_id: 7, is_custom_version: -1 },
      data: { copyright_cart_count: 3, is_custom_version: 0 },
    },
    deleteCopyrightCartById: {
      summary: 'Take lines out of the cart',
      description: 'Ids that are not in the cart are ignored.',
      input: { cart_ids: [31, 32] },
      data: { copyright_cart_count: 2 },
    },
    changeCopyrightCartVersion: {
      summary: 'Change the version of a cart line',
      input: { cart_id: 31, is_custom_version: 0 },
      data: line,
    },
    exportCopyrightCartToExcel: {
      summary: 'Download the cart as a workbook or CSV',
      description:
        'Contains the lines in `cart_ids`; without it, all lines. The availability is that in the market of the account.',
      input: { cart_ids: [31, 32], format: 'csv' },
      data: undefined,
    },
    sendCopyrightOrder: {
      summary: 'Send a licensing order',
      description:
        'Without `cart_ids` it orders the whole cart. `lines` give single lines other terms than the common ones; a line that is not ordered is refused. `territories_excluded` needs `WORLD`; without `start_date` the term begins with the signature; `language_uses` names the same languages as `languages`, and without it they may be used for audio and subtitles. The availability of each title is judged and stored with the order, and never refuses it. The ordered lines leave the cart. A confirmation goes to the address of the account and to `contact.email`; mails to an address that is not the account’s are limited, and beyond that limit only the account gets them. At most 10 orders a minute and 50 a day, else 429. 409 when nothing is left to order, when a chosen title was withdrawn, or when the Idempotency-Key was used before with other content.',
      input: {
        cart_ids: [31, 32],
        contact,
        terms,
        lines: [{ cart_id: 32, terms: ownTerms }],
        message: 'Please quote by Friday.',
      },
      data: { order_id: 5, order_no: 'VG-7K3M-Q9XF', copyright_cart_count: 2 },
    },
    getCopyrightOrderHistory: {
      summary: 'List the orders, latest first',
      description:
        '`keyword` is a part of the number of the order or deal, of a title in any language, or of the name, address or company of the buyer, in any case and width. `from` and `to` are days, both included, in `time_zone`, such as `America/Mexico_City`, or in UTC without it.',
      input: {
        page: 1,
        page_size: 24,
        status: 'submitted',
        keyword: 'VG-7K',
        from: '2026-11-01',
        to: '2026-11-30',
        time_zone: 'America/Mexico_City',
      },
      data: {
        list: [
          {
            order_id: 5,
            order_no: 'VG-7K3M-Q9XF',
            status: 'submitted',
            item_count: 1,
            covers: [exampleCard.cover],
            created_at: '2026-11-15T08:00:00.000Z',
            updated_at: '2026-11-15T08:00:00.000Z',
            quote_state: null,
          },
        ],
        total: 1,
        page: 1,
        page_size: 24,
      },
    },
    exportCopyrightOrderHistory: {
      summary: 'Download the list of orders as a workbook or CSV',
      description:
        'Takes the filters of `getCopyrightOrderHistory`; contains all orders that match, latest first.',
      input: {
        status: 'submitted',
        keyword: 'VG-7K',
        from: '2026-11-01',
        to: '2026-11-30',
        format: 'csv',
      },
      data: undefined,
    },
    getCopyrightOrderDetail: {
      summary: 'Get an order with its titles and its timeline',
      description:
        'Titles are as they were when ordered, except `is_available`: whether the drama is in the catalogue now. `cover` is empty if the picture is not public any more. `terms` of a title are its own or the common ones; `availability` is the answer of `getDramaAvailability` at the time of the order, or null in older orders. `quote_state` is the state of the newest quote, `deal_no` the number of the deal; both are null before there is one.',
      input: { order_id: 5 },
      data: order,
    },
    withdrawCopyrightOrder: {
      summary: 'Withdraw an order',
      description:
        '409 when the order is no longer open: a confirmed order is binding. An open quote is closed. At most 10 withdrawals a minute and 50 a day, else 429.',
      input: { order_id: 5 },
      data: {
        ...order,
        status: 'withdrawn',
        timeline: [
          ...order.timeline,
          { status: 'withdrawn', note: '', at: '2026-11-15T09:00:00.000Z' },
        ],
      },
    },
    repeatCopyrightOrder: {
      summary: 'Put the titles of an order into the cart again',
      description: 'Adds only titles that are still in the catalogue.',
      input: { order_id: 5 },
      data: { copyright_cart_count: 3 },
    },
    exportCopyrightOrder: {
      summary: 'Download an order as a workbook or PDF',
      input: { order_id: 5, format: 'pdf' },
      data: undefined,
    },
  },
};
