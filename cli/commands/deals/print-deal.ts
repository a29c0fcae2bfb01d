import { formatTime, printFacts } from '#cli/print.ts';
import { placeWords } from '#contract/site/licence-words.ts';
import type { Translator } from '#i18n/i18n.ts';
import type { DealDesk } from '#server/areas/deals/desk/deal-desk.service.ts';
import { describeOffer, describeTerms, describeTotal } from './describe-lines.ts';

type ShownDeal = Awaited<ReturnType<DealDesk['show']>>;
type Preview = Awaited<ReturnType<DealDesk['previewPaper']>>;

export function printDeal(translator: Translator, deal: ShownDeal): void {
  const { currency, lines } = deal;
  printFacts({
    deal: deal.deal_no,
    order: `${deal.order_no}, ${deal.order_status}`,
    quote: deal.quote_version && `version ${deal.quote_version}`,
    account: deal.account_id ?? 'deleted',
    buyer: describeParty(translator, deal.buyer),
    seller: describeParty(translator, deal.seller),
    titles: lines.map(
      (line) =>
        `R${line.grant_id}: ${line.title}, drama ${line.drama_id}, ${describeOffer(translator, currency, line)}`,
    ),
    total: describeTotal(translator, currency, deal.total_minor, lines),
    terms: describeTerms(translator, lines),
    payment: deal.payment_terms,
    ...acceptanceFacts(deal),
    'memo SHA-256': deal.memo_sha256,
    countersigned: deal.countersigned_at
      ? `${formatTime(deal.countersigned_at)}, ${deal.countersigned_by}: ${deal.countersigner_name}, ${deal.countersigner_title}`
      : 'not yet',
    'countersigned SHA-256': deal.countersigned_sha256,
    terminated:
      deal.terminated_at &&
      `from ${deal.terminated_from}: ${deal.termination_reason} (${formatTime(deal.terminated_at)}, ${deal.terminated_by})`,
  });
}

function acceptanceFacts(deal: ShownDeal) {
  const at = formatTime(deal.accepted_at);
  if (deal.paper_note !== null)
    return { accepted: `${at}, on paper, recorded by ${deal.actor}: ${deal.paper_note}` };
  return {
    accepted: `${at}, ${deal.signatory_name}, ${deal.signatory_title}`,
    'from address': deal.client_address,
    browser: deal.user_agent,
    language: deal.locale,
    'user agreement': deal.terms_version,
  };
}

/** Prints what `order accept-on-paper` would record. */
export function printPreview(translator: Translator, preview: Preview): void {
  const { currency, lines } = preview;
  printFacts({
    quote: preview.quote_version && `version ${preview.quote_version}`,
    buyer: describeParty(translator, preview.buyer),
    titles: lines.map(
      (line) =>
        `${line.title}, drama ${line.drama_id}, ${describeOffer(translator, currency, line)}`,
    ),
    total: describeTotal(translator, currency, preview.total_minor, lines),
    terms: describeTerms(translator, lines),
    payment: preview.payment_terms,
  });
}

function describeParty(translator: Translator, party: ShownDeal['buyer']): string {
  return [
    party.legal_name,
    party.address?.replaceAll(/\s*,?\s*\n\s*/g, ', '),
    party.country && placeWords(translator, [party.country]),
    party.registration_no && `registration: ${party.registration_no}`,
    party.tax_no && `tax number: ${party.tax_no}`,
    party.email,
  ]
    .filter(Boolean)
    .join(', ');
}
