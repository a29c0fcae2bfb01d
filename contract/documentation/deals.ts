import type * as v from 'valibot';
import type { Quote } from '../deals/quote.ts';
import type { deals } from '../deals.ts';
import type { AreaDocumentation } from './documentation.ts';

const quote: Quote = {
  quote_id: 9,
  order_id: 5,
  version: 1,
  state: 'sent',
  currency: 'EUR',
  valid_until: '2026-12-15T08:00:00.000Z',
  payment_terms: '50 % on signature, 50 % on delivery, within 30 days of the invoice.',
  message: 'Thank you for your order.',
  total_minor: 400_000,
  sent_at: '2026-11-15T08:00:00.000Z',
  reply: '',
  lines: [
    {
      line_id: 21,
      drama_id: 7,
      title: 'Midnight Lanterns',
      terms: {
        territories: ['KR', 'JP'],
        media: ['svod', 'tv'],
        languages: ['ko', 'ja'],
        term_months: 24,
        is_exclusive: false,
      },
      is_custom_version: 0,
      is_offered: true,
      reason: '',
      episode_count: 24,
      total_minor: 400_000,
      price: { model: 'flat', amount_minor: 400_000 },
      wished_minor: null,
      wished_terms: null,
      is_accepted: null,
    },
  ],
};

const company: v.InferOutput<typeof deals.updateCompanyProfile.output> = {
  legal_name: 'Luz Televisión SA',
  country: 'MX',
  address: 'Av. Reforma 1, 06600 Ciudad de México',
  tax_no: 'LTE010101AB1',
  signatory_name: 'Mina Park',
  signatory_title: 'Head of Acquisitions',
};

const message: v.InferOutput<typeof deals.sendCopyrightOrderMessage.output> = {
  message_id: 3,
  from: 'buyer',
  text: 'Could we start in March?',
  at: '2026-11-16T09:00:00.000Z',
};

const CLOSED =
  '409 when the quote is not open any more (`quoteClosed`) or has expired (`quoteExpired`).';
const BUSY =
  '503 with Retry-After while others change the same rights; the request can be repeated.';
const LIMITS =
  'At most 10 answers (counter-offers and declined quotes) a minute and 50 a day, else 429.';

export const dealsDocumentation: AreaDocumentation<typeof deals> = {
  description:
    'Quotes for orders, their acceptance, the messages about an order, and the company of the buyer. Money is in integer minor units of an ISO 4217 currency.',
  calls: {
    getCopyrightQuote: {
      summary: 'Get the quotes for an order',
      description: '`current` is the newest version, open or not; null before the first one.',
      input: { order_id: 5 },
      data: { current: quote, versions: [quote] },
    },
    acceptCopyrightQuote: {
      summary: 'Accept a quote, which makes a binding deal',
      description: `Without \`line_ids\` it accepts all offered lines. The rights are judged again: 409 (\`titlesTaken\`) with the \`drama_ids\` that are no longer free, and nothing is accepted; the other lines can still be. 60016 (\`companyNeeded\`) without a company profile. 60030 (\`confirmationNeeded\`) if the password or a code was last given more than an hour ago, by signing in or by \`confirmSession\`: nothing is stored, and the request can be repeated with its key after \`confirmSession\`. ${CLOSED} A repeated Idempotency-Key gets the reply of the first request; with other content it is 409 (\`keyReused\`). Acceptances run one after another: 503 with Retry-After if too many wait or others change the same rights for too long, 429 for a fifth of the same account meanwhile.`,
      input: {
        quote_id: 9,
        line_ids: [21],
        signatory_name: 'Mina Park',
        signatory_title: 'Head of Acquisitions',
        is_agreed: true,
      },
      data: {
        order_id: 5,
        order_no: 'VG-7K3M-Q9XF',
        deal_no: 'VD-4H8T-2NWC',
        memo_sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    },
    counterCopyrightQuote: {
      summary: 'Answer a quote with a counter-offer',
      description: `Closes the quote; the operator answers with a new version. ${CLOSED} ${LIMITS} ${BUSY}`,
      input: {
        quote_id: 9,
        message: 'Our budget is lower.',
        lines: [{ line_id: 21, wished_minor: 300_000 }],
      },
      data: {
        ...quote,
        state: 'countered',
        reply: 'Our budget is lower.',
        lines: quote.lines.map((line) => ({ ...line, wished_minor: 300_000 })),
      },
    },
    declineCopyrightQuote: {
      summary: 'Decline a quote',
      description: `The order stays open for another quote. ${CLOSED} ${LIMITS} ${BUSY}`,
      input: { quote_id: 9, reason: 'We have found another title.' },
      data: { ...quote, state: 'declined', reply: 'We have found another title.' },
    },
    sendCopyrightOrderMessage: {
      summary: 'Write to the operator about an order',
      description:
        'The operator gets it by mail. At most 10 messages a minute and 100 a day, else 429.',
      input: { order_id: 5, text: 'Could we start in March?' },
      data: message,
    },
    getCopyrightOrderMessages: {
      summary: 'List the messages about an order, latest first',
      input: { order_id: 5, page: 1, page_size: 24 },
      data: { list: [message], total: 1, page: 1, page_size: 24 },
    },
    getCompanyProfile: {
      summary: 'Read the company profile; null if there is none',
      data: company,
    },
    updateCompanyProfile: {
      summary: 'Save the company profile',
      description: 'Deals that were made keep the company as it was.',
      input: company,
      data: company,
    },
    exportCopyrightDeal: {
      summary: 'Download the deal memo as PDF',
      description:
        'Byte for byte the file whose SHA-256 the order shows. After the countersignature the countersigned memo; `version=accepted` is then the first one. 404 before there is a deal.',
      input: { order_id: 5, version: 'accepted' },
      data: undefined,
    },
  },
};
