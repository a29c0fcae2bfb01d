import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Db } from '#server/db/client.ts';
import { haveCommonPair, preventEachOther } from '../availability/conflicts.ts';
import type { Grant, GrantIn } from '../availability/grants.ts';
import { toTermsRequest } from '../availability/licence-request.ts';
import { overlap } from '../availability/periods.ts';
import { type Clash, commonScope, toBlock, toDays } from '../clashes.ts';
import { type Entry, isRight } from '../right-entry.ts';
import { findUncovered } from '../rights-coverage.ts';
import { listOpenOffers } from './open-offers.queries.ts';

/** A title as an open quote offers it. */
export interface OpenOffer {
  orderNo: string;
  version: number;
  company: string;
  validUntil: Date;
  terms: LicenceTerms;
  /** The licence that an acceptance today would grant. */
  grant: Grant;
  /** Its first and last day. */
  start: string;
  end: string | null;
}

/** How a change of rights affects an open quote. */
export interface OfferClash extends Pick<Clash, 'parts' | 'start' | 'end'> {
  /** `overlap`: the changed row excludes the licence. `uncovers`: it loses its rights in. */
  kind: 'overlap' | 'uncovers';
  offer: OpenOffer;
}

/** The rights of a drama before and after a change. */
export interface RightsChange {
  before: readonly Entry[];
  after: readonly Entry[];
  /** The rows of `after` that are new or changed. */
  changed: readonly Entry[];
}

export async function loadOpenOffers(db: Db, dramaId: number, now: Date): Promise<OpenOffer[]> {
  const rows = await listOpenOffers(db, dramaId, now);
  const today = now.toISOString().slice(0, 10);
  return rows.map((row) => {
    const { terms } = row;
    const { period, ...scope } = toTermsRequest(terms, today);
    return {
      orderNo: row.order_no,
      version: row.version,
      company: row.contact_company ?? '',
      validUntil: row.valid_until,
      terms,
      grant: { ...scope, ...period },
      ...toDays(period),
    };
  });
}

/** The open quotes that could no longer be accepted after the change. */
export function findOfferClashes(change: RightsChange, offers: readonly OpenOffer[]): OfferClash[] {
  const changed = change.changed.filter(isActive).map(toBlock);
  const [before, after] = [grantsInOf(change.before), grantsInOf(change.after)];
  return offers.flatMap((offer): OfferClash[] => {
    const { grant } = offer;
    const overlaps = changed
      .filter((row) => {
        if (row.kind === 'in' || !overlap(row, grant)) return false;
        return row.kind === 'out' ? preventEachOther(row, grant) : haveCommonPair(row, grant);
      })
      .map((row) => ({ kind: 'overlap' as const, offer, ...commonScope(row, grant) }));
    // Without rights in before the change, the rights of the drama are not stated.
    const parts = before.length > 0 ? findUncovered(grant, after) : [];
    const isNew = JSON.stringify(parts) !== JSON.stringify(findUncovered(grant, before));
    return [
      ...overlaps,
      ...(parts.length > 0 && isNew
        ? [{ kind: 'uncovers' as const, offer, parts, ...toDays(grant) }]
        : []),
    ];
  });
}

function isActive(entry: Entry): boolean {
  return !isRight(entry) || entry.status === 'active';
}

function grantsInOf(rows: readonly Entry[]): GrantIn[] {
  return rows
    .filter(isActive)
    .map(toBlock)
    .filter(({ kind }) => kind === 'in');
}
