import type {
  DeskClash,
  DeskGrant,
  DeskHoldback,
  DeskTerritories,
  PlannedRightsChange,
} from '#contract/desk/rights.ts';
import type {
  DeskOffer,
  JudgedTitle as JudgedTitleReply,
  RightsCalendar,
} from '#contract/desk/rights-check.ts';
import { languageUsesOf } from '#contract/licence/language-uses.ts';
import { type LeafMedium, leavesOf } from '#contract/licence/media.ts';
import { countryCodes, WORLD } from '#contract/licence/territories.ts';
import type { Clash } from '../clashes.ts';
import type { HoldbackEntry, RightEntry } from '../right-entry.ts';
import type { PlannedChange } from './changes.service.ts';
import type { EndEffects } from './endings.service.ts';
import type { JudgedTitle } from './free-titles.service.ts';
import type { OfferClash, OpenOffer } from './open-offers.ts';
import type { RightsDesk } from './rights-desk.service.ts';
import type { DetailedRow } from './rows.ts';

export function toGrant(row: DetailedRow<RightEntry>): DeskGrant {
  const { external_id, dealNo, updatedAt, ...fields } = row;
  return { ...fields, drama: external_id, deal_no: dealNo, updated_at: updatedAt.toISOString() };
}

export function toHoldback(row: DetailedRow<HoldbackEntry>): DeskHoldback {
  const { external_id, dealNo: _, updatedAt, ...fields } = row;
  return { ...fields, drama: external_id, updated_at: updatedAt.toISOString() };
}

/** Without `maySeeOrders`, open quotes do not tell whose they are. */
export function toCalendar(
  shown: Awaited<ReturnType<RightsDesk['showCalendar']>>,
  maySeeOrders: boolean,
): RightsCalendar {
  return {
    drama: shown.external_id,
    title: shown.title,
    state: shown.state,
    today: shown.today,
    grants: shown.rights.map(toGrant),
    holdbacks: shown.holdbacks.map(toHoldback),
    offers: shown.offers.map((offer, index) => ({
      id: maySeeOrders ? offer.orderNo : `Q${index + 1}`,
      offer: maySeeOrders ? toOffer(offer) : null,
      ...toOfferScope(offer),
    })),
    is_unstated: shown.isUnstated,
    free: shown.free.map(({ media, periods }) => ({
      media,
      periods: periods.map(({ start, end, free, exclusive }) => ({
        start,
        end,
        free: toTerritories(free),
        exclusive: toTerritories(exclusive),
      })),
    })),
    free_today: shown.freeToday.map(({ language_uses, is_exclusive, free }) => ({
      language_uses: [...language_uses],
      is_exclusive,
      parts: free.map(toPart),
    })),
  };
}

function toOfferScope({ terms, start, end }: OpenOffer): Omit<DeskOffer, 'id' | 'offer'> {
  return {
    start,
    end,
    media: leavesOf(terms.media),
    territories: terms.territories,
    territories_excluded: terms.territories_excluded ?? [],
    language_uses: [...languageUsesOf(terms)],
    is_exclusive: terms.is_exclusive,
  };
}

function toOffer({ orderNo, version, company, validUntil }: OpenOffer) {
  return { order_no: orderNo, version, company, valid_until: validUntil.toISOString() };
}

interface Part {
  territories: string[];
  media: LeafMedium[];
}

function toPart({ territories, media }: Part) {
  return { ...toTerritories(territories), media };
}

/** Most of the world is written as the world without the other countries. */
function toTerritories(codes: string[]): DeskTerritories {
  if (codes.includes(WORLD) || codes.length <= countryCodes.length / 2)
    return { territories: codes, territories_excluded: [] };
  const named = new Set(codes);
  return {
    territories: [WORLD],
    territories_excluded: countryCodes.filter((code) => !named.has(code)),
  };
}

function toClash({ kind, other, parts, start, end }: Clash): DeskClash {
  return {
    kind,
    start,
    end,
    offer: null,
    parts: parts.map(toPart),
    row: other
      ? {
          id: other.name,
          direction: 'direction' in other.entry ? other.entry.direction : 'holdback',
          party: 'party' in other.entry ? other.entry.party : other.entry.reason,
          reference: 'reference' in other.entry ? other.entry.reference : '',
        }
      : null,
  };
}

function toOfferClash({ kind, offer, parts, start, end }: OfferClash): DeskClash {
  return { kind, start, end, row: null, offer: toOffer(offer), parts: parts.map(toPart) };
}

export function toClashes({ clashes, offers }: EndEffects): DeskClash[] {
  return [...clashes.map(toClash), ...offers.map(toOfferClash)];
}

export function toPlannedChange(change: PlannedChange): PlannedRightsChange {
  return {
    verdict: change.verdict,
    id: change.id,
    base: change.base?.toISOString() ?? null,
    changed_fields: change.changedFields,
    clashes: toClashes(change),
  };
}

export function toJudgedTitle({ id: _, external_id, ...title }: JudgedTitle): JudgedTitleReply {
  return { drama: external_id, ...title };
}

interface AuditedChange {
  at: Date;
  actor: string;
  action: string;
  change: Record<string, unknown>;
}

/** The fields that differ, as texts, and the reason. */
export function toRightsChange(
  { at, actor, action, change }: AuditedChange,
  names: ReadonlyMap<string, string>,
) {
  const fields = Object.entries(change).flatMap(([field, value]) =>
    value instanceof Object && 'from' in value && 'to' in value
      ? [{ field, from: String(value.from ?? ''), to: String(value.to ?? '') }]
      : [],
  );
  const { reason } = change;
  return {
    at: at.toISOString(),
    actor,
    actor_name: names.get(actor) ?? null,
    action,
    fields,
    reason: typeof reason === 'string' ? reason : '',
  };
}
