import type { Price } from '../../../../contract/deals/price.ts';
import type { Quote } from '../../../../contract/deals/quote.ts';
import type { CustomVersion } from '../../../../contract/licence/custom-version.ts';
import type { LicenceTerms } from '../../../../contract/licence/terms.ts';
import { type QuotableItem, versionCodes } from './plan-quote.ts';
import type { PaymentTerms } from './quote.mapper.ts';

const VALID_DAYS = 14;

interface TemplateLine {
  external_id: string;
  title: string;
  is_offered?: boolean;
  reason?: string;
  price?: Price | { model: 'flat'; amount_minor: null };
  terms?: LicenceTerms;
  version?: keyof typeof versionCodes;
}

/**
 * The content of a file for `quote send`: the titles of an order with a price to be filled in, or
 * the lines of its newest quote. A new price has no amount, so that the file cannot be sent as it
 * is.
 */
export function makeTemplate(
  items: QuotableItem[],
  quote: Quote | undefined,
  paymentTerms: PaymentTerms = {},
) {
  const lineOf = new Map(quote?.lines.map((line) => [line.drama_id, line]));
  return {
    currency: quote?.currency ?? 'USD',
    valid_days: VALID_DAYS,
    payment_terms: paymentTerms.any ?? (quote ? paymentTerms : ''),
    message: '',
    lines: items.map(({ externalId, dramaId, title, terms, customVersion }): TemplateLine => {
      const line = lineOf.get(dramaId);
      if (line && !line.is_offered)
        return { external_id: externalId, title, is_offered: false, reason: line.reason };
      return {
        external_id: externalId,
        title,
        price: line?.price ?? { model: 'flat', amount_minor: null },
        terms: line?.terms ?? terms,
        ...versionPart(line?.is_custom_version ?? customVersion),
      };
    }),
  };
}

/** A version that is not decided has no word: the file then leaves it as it was ordered. */
function versionPart(version: CustomVersion): Pick<TemplateLine, 'version'> {
  if (version === -1) return {};
  return { version: version === versionCodes.custom ? 'custom' : 'original' };
}
