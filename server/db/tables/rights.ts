import type { GrantDirection, GrantStatus } from '#contract/desk/sheets/rights-fields.ts';
import type { LeafMedium } from '#contract/licence/media.ts';
import type { Generated, GeneratedAlways } from './column-types.ts';
import type { DateRange, Timestamp } from './time-columns.ts';

/**
 * Grants from licensors and to licensees, and holdbacks. Triggers write the active ones of a drama
 * and its open quotes into one row of `drama_rights`, from which availability is computed for each
 * request; the items of orders keep the answer.
 */
export interface RightsTables {
  rights_grants: {
    id: GeneratedAlways<number>;
    drama_id: number;
    direction: GrantDirection;
    party: string;
    reference: Generated<string>;
    media: LeafMedium[];
    territories: string[];
    territories_excluded: Generated<string[]>;
    /** `es:subtitle`; empty means every language. */
    language_uses: Generated<string[]>;
    period: DateRange;
    is_exclusive: boolean;
    may_sublicense: Generated<boolean>;
    status: Generated<GrantStatus>;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
  };
  /** Empty media or territories mean all. */
  rights_holdbacks: {
    id: GeneratedAlways<number>;
    drama_id: number;
    media: Generated<LeafMedium[]>;
    territories: Generated<string[]>;
    territories_excluded: Generated<string[]>;
    period: DateRange;
    reason: Generated<string>;
    created_at: Generated<Timestamp>;
    updated_at: Generated<Timestamp>;
  };
  /** The rights of a drama as text; only triggers write it. */
  drama_rights: {
    drama_id: number;
    lines: string;
  };
}
