import * as v from 'valibot';
import { availability } from '#contract/licence/availability.ts';

/** What prevents a quote from being sent. */
const errors = [
  v.object({ kind: v.literal('not_in_order') }),
  v.object({ kind: v.literal('repeated'), earlier: v.number() }),
  v.object({ kind: v.literal('price_not_offered') }),
  v.object({ kind: v.literal('no_price') }),
  v.object({ kind: v.literal('reason_offered') }),
  v.object({ kind: v.literal('deleted') }),
  v.object({ kind: v.literal('not_published'), state: v.picklist(['draft', 'withdrawn']) }),
  v.object({ kind: v.literal('nothing_offered') }),
  v.object({ kind: v.literal('total_too_large') }),
  v.object({ kind: v.literal('term_over'), last_day: v.string() }),
  v.object({ kind: v.literal('unavailable'), availability }),
] as const;

/** What can be sent, but is worth knowing before. */
const warnings = [
  v.object({ kind: v.literal('starts_in_past'), start: v.string() }),
  /** Neither the order nor the quote decides between the original and a custom version. */
  v.object({ kind: v.literal('version_undecided') }),
  /** The drama has no recorded rights, but a grant out or a holdback that conflicts. */
  v.object({ kind: v.literal('not_acceptable') }),
] as const;

export const quoteProblem = v.variant('kind', [...errors, ...warnings]);
export type QuoteProblem = v.InferOutput<typeof quoteProblem>;
