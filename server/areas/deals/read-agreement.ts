import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Tx } from '#server/db/client.ts';
import type { DealRights } from '../rights/deals/deal-rights.ts';
import type { AgreedLine, Agreement, Proposal } from './agreement.ts';
import * as mapper from './deal.mapper.ts';
import { keepDramas } from './deal.queries.ts';
import { readPaper } from './desk/read-paper.ts';
import { readAcceptance } from './read-acceptance.ts';

/** Titles of an agreement that are not free any more. */
export class TitlesTaken extends Error {
  readonly agreement: Agreement;
  readonly lines: AgreedLine[];

  constructor(agreement: Agreement, lines: AgreedLine[]) {
    super('titles are taken');
    this.agreement = agreement;
    this.lines = lines;
  }
}

/** What is agreed, with terms that start on the day; throws if there can be no deal. */
export async function readAgreement(
  tx: Tx,
  proposal: Proposal,
  { day, now, rights }: { day: string; now: Date; rights: DealRights },
): Promise<Agreement> {
  const agreement =
    proposal.kind === 'accepted'
      ? await readAcceptance(tx, proposal, now)
      : await readPaper(tx, proposal, now, rights);
  return mapper.withStart(agreement, day);
}

/**
 * Throws if a title is not free, or no longer in the catalogue. A licence that has ended can only
 * be recorded on paper.
 */
export async function requireFree(
  tx: Tx,
  { kind }: Proposal,
  agreement: Agreement,
  { day, rights }: { day: string; rights: DealRights },
) {
  const { lines, dramaIds } = agreement;
  const kept = new Set(await keepDramas(tx, dramaIds));
  const taken = new Set(await rights.findTaken(tx, lines));
  const refused = lines.filter(
    ({ dramaId, terms }) =>
      taken.has(dramaId) ||
      !kept.has(dramaId) ||
      (kind === 'accepted' && lastDayOf(terms, day, rights) < day),
  );
  if (refused.length > 0) throw new TitlesTaken(agreement, refused);
}

export function lastDayOf(terms: LicenceTerms, day: string, rights: DealRights) {
  return rights.toGrantTerms(terms, day).last_day;
}
