import type { Price } from '#contract/deals/price.ts';
import type { Quote } from '#contract/deals/quote.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { PaymentTerms } from '#server/db/stored-json.ts';
import { type QuotableItem, versionCodes } from './plan-quote.ts';

const VALID_DAYS = 14;
const CURRENCY = 'USD';

/** A title as the next version of a quote starts with it. */
export interface StartingLine {
  item: QuotableItem;
  isOffered: boolean;
  reason: string;
  /** Null if none was given yet. */
  price: Price | null;
  terms: LicenceTerms;
  customVersion: CustomVersion;
}

/** What the next version of a quote starts with: the newest version, else the order. */
export function startQuote(
  items: QuotableItem[],
  quote: Quote | undefined,
  paymentTerms: PaymentTerms = {},
) {
  const lineOf = new Map(quote?.lines.map((line) => [line.drama_id, line]));
  return {
    currency: quote?.currency ?? CURRENCY,
    validDays: VALID_DAYS,
    paymentTerms,
    lines: items.map((item): StartingLine => {
      const line = lineOf.get(item.dramaId);
      return {
        item,
        isOffered: line?.is_offered ?? true,
        reason: line?.reason ?? '',
        price: line?.price ?? null,
        terms: line?.terms ?? item.terms,
        customVersion: line?.is_custom_version ?? item.customVersion,
      };
    }),
  };
}

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
 * The content of a file for `quote send`. A new price has no amount, so that the file cannot be sent
 * as it is.
 */
export function writeTemplate({
  currency,
  validDays,
  paymentTerms,
  lines,
}: ReturnType<typeof startQuote>) {
  const isEmpty = Object.keys(paymentTerms).length === 0;
  return {
    currency,
    valid_days: validDays,
    payment_terms: paymentTerms.any ?? (isEmpty ? '' : paymentTerms),
    message: '',
    lines: lines.map(({ item, isOffered, reason, price, terms, customVersion }): TemplateLine => {
      const named = { external_id: item.externalId, title: item.title };
      if (!isOffered) return { ...named, is_offered: false, reason };
      return {
        ...named,
        price: price ?? { model: 'flat', amount_minor: null },
        terms,
        ...versionPart(customVersion),
      };
    }),
  };
}

/** A version that is not decided has no word: the file then leaves it as it was ordered. */
function versionPart(version: CustomVersion): Pick<TemplateLine, 'version'> {
  if (version === -1) return {};
  return { version: version === versionCodes.custom ? 'custom' : 'original' };
}
