import type { Translator } from '../../../i18n/i18n.ts';
import type { DealDesk } from '../../../server/modules/orders/deals/deal-desk.service.ts';
import { formatTime, printFacts } from '../../print.ts';
import { describeOffer, describeTerms, describeTotal } from './describe-lines.ts';

type ShownDeal = Awaited<ReturnType<DealDesk['show']>>;

export function printDeal(translator: Translator, deal: ShownDeal): void {
  const { currency, lines } = deal;
  printFacts({
    deal: deal.deal_no,
    order: `${deal.order_no}, ${deal.order_status}`,
    quote: deal.quote_version && `version ${deal.quote_version}`,
    account: deal.account_id ?? 'deleted',
    buyer: describeParty(deal.buyer),
    seller: describeParty(deal.seller),
    titles: lines.map(
      (line) =>
        `R${line.grant_id}: ${line.title}, drama ${line.drama_id}, ${describeOffer(translator, currency, line)}`,
    ),
    total: describeTotal(translator, currency, deal.total_minor, lines),
    terms: describeTerms(translator, lines),
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

function describeParty(party: ShownDeal['buyer']): string {
  return [
    party.legal_name,
    party.address,
    party.country,
    party.registration_no && `registration: ${party.registration_no}`,
    party.tax_no && `tax number: ${party.tax_no}`,
    party.email,
  ]
    .filter(Boolean)
    .join(', ');
}
