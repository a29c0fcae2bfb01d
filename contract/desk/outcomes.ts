import { outcomes } from '../error-codes.ts';

/** The outcomes of calls of the desk besides those of all calls. */
export const deskOutcomes = {
  ...outcomes,
  /** An operator's service refused; the message says why. */
  refused: { code: 409, status: 200, message: 'deskError.refused' },
  /** The version that the caller edited is outdated; `data` is `{by, at}` of the newer one. */
  changedMeanwhile: { code: 60030, status: 200, message: 'deskError.changedMeanwhile' },
  /** The first call with this key has not finished, or its server stopped in the middle. */
  uncertain: { code: 60031, status: 200, message: 'deskError.uncertain' },
  secondFactorRejected: { code: 60032, status: 200, message: 'deskError.secondFactorRejected' },
  secondFactorNeeded: { code: 60033, status: 200, message: 'deskError.secondFactorNeeded' },
  invitationRejected: { code: 60034, status: 200, message: 'deskError.invitationRejected' },
  /** `data` is `{offset}`: how many bytes of the upload have arrived. */
  wrongOffset: { code: 60035, status: 200, message: 'deskError.wrongOffset' },
  /** A change without an idempotency key, or with one that is too short or too long. */
  keyNeeded: { code: 400, status: 400, message: 'deskError.keyNeeded' },
  forbidden: { code: 403, status: 403, message: 'deskError.forbidden' },
} as const;

export type DeskOutcomeName = keyof typeof deskOutcomes;
export type DeskFailureName = Exclude<DeskOutcomeName, 'ok'>;
