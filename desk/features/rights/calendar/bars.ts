import type { RightsCalendar } from '#contract/desk/rights-check.ts';
import { type LeafMedium, leafMedia } from '#contract/licence/media.ts';
import { countriesOf } from './territory-set.ts';
import { toDayNumber } from './time/days.ts';

export type BarKind = 'in' | 'out' | 'holdback' | 'quote';

/** A grant, holdback or open quote as the calendar draws it. */
export interface Bar {
  /** `R12`, `H3`, or the id of an open quote. */
  id: string;
  kind: BarKind;
  /** The party, the reason of a holdback, or the buyer's company; may be empty. */
  label: string;
  isExclusive: boolean;
  isDraft: boolean;
  /** The first day. */
  start: number;
  /** The day after the last one, or Infinity. */
  end: number;
  media: ReadonlySet<LeafMedium>;
  countries: ReadonlySet<string>;
}

/** Inactive grants have no effect and are left out. */
export function toBars({ grants, holdbacks, offers }: RightsCalendar): Bar[] {
  return [
    ...grants
      .filter(({ status }) => status !== 'inactive')
      .map((grant) => ({
        id: grant.id,
        kind: grant.direction,
        label: grant.party,
        isExclusive: grant.is_exclusive,
        isDraft: grant.status === 'draft',
        ...toScope(grant),
      })),
    ...offers.map((offer) => ({
      id: offer.id,
      kind: 'quote' as const,
      label: offer.offer?.company ?? '',
      isExclusive: offer.is_exclusive,
      isDraft: false,
      ...toScope(offer),
    })),
    ...holdbacks.map((holdback) => ({
      id: holdback.id,
      kind: 'holdback' as const,
      label: holdback.reason,
      isExclusive: false,
      isDraft: false,
      ...toScope(holdback),
    })),
  ];
}

interface Scope {
  media: readonly LeafMedium[];
  territories: string[];
  territories_excluded: string[];
  start: string;
  end: string | null;
}

function toScope({ media, start, end, ...territories }: Scope) {
  return {
    media: new Set(media.length > 0 ? media : leafMedia),
    countries: countriesOf(territories),
    start: toDayNumber(start),
    end: end === null ? Infinity : toDayNumber(end) + 1,
  };
}
