import { allOutcomes, type FailureName } from '#contract/error-codes.ts';
import type { Envelope } from '#contract/transport/envelope.ts';
import { readMessages } from '#i18n/compile.ts';
import type { Translate } from '#i18n/i18n.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { brokenConstraint } from '#server/db/broken-constraint.ts';
import { isDatabaseAway, isDatabaseBusy } from '#server/db/connection/database-away.ts';
import { AppError } from '#server/errors/app-error.ts';
import { messageOf } from '#server/errors/thrown.ts';
import type { Log } from '#server/log.ts';
import { describeRequest } from '#server/observe/request-scope.ts';

export interface Failure {
  status: number;
  envelope: Envelope;
  retryAfterSeconds?: number;
}

export const RETRY_AFTER_OUTAGE_SECONDS = 5;

/** The only place where an error becomes a reply. Unexpected errors are logged, not described. */
export function describeFailure(error: unknown, t: Translate, log: Log): Failure {
  const known = toAppError(error, log);
  const { code, status } = allOutcomes[known.outcome];
  const { data = null, retryAfterSeconds } = known.details;
  const failure: Failure = { status, envelope: { code, message: describeError(known, t), data } };
  if (retryAfterSeconds !== undefined) failure.retryAfterSeconds = retryAfterSeconds;
  return failure;
}

export function toAppError(error: unknown, log: Log): AppError {
  if (error instanceof AppError) return error;
  const logFailure = (outcome: FailureName, message: string) =>
    log.error({ err: error, ...describeRequest(), status: allOutcomes[outcome].status }, message);
  if (isDatabaseAway(error)) {
    // Debug only: an outage refuses every request, and the pulse logs its start and end.
    log.debug({ reason: messageOf(error) }, 'refused: the database cannot be reached');
    return new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_OUTAGE_SECONDS });
  }
  if (isDatabaseBusy(error)) {
    logFailure('unavailable', 'the database is too busy');
    return new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_OUTAGE_SECONDS });
  }
  if (isUserGone(error)) return new AppError('tokenRejected');
  logFailure('internal', 'unexpected failure');
  return new AppError('internal');
}

/** True for a violated reference to a user: the account was deleted after its token was checked. */
function isUserGone(error: unknown): boolean {
  return brokenConstraint(error)?.endsWith('_user_id_fkey') ?? false;
}

/** What a reply says about a failure. */
export function describeError({ outcome, details }: AppError, t: Translate): string {
  const { message = messageKeyOf(outcome), values } = details;
  return t(message, values && translateFields(values, t));
}

function messageKeyOf(outcome: FailureName): MessageKey {
  return allOutcomes[outcome].message;
}

/** Translates paths of fields: `contact.email` → `Contact email`. */
function translateFields(values: Record<string, unknown>, t: Translate): Record<string, unknown> {
  const { field, other, reason, ...rest } = values;
  return {
    ...rest,
    ...(field !== undefined && { field: nameField(String(field), t) }),
    ...(other !== undefined && { other: nameField(String(other), t) }),
    ...(reason !== undefined && { reason: t(reason as MessageKey) }),
  };
}

const fieldLabels = new Set(Object.keys(readMessages(fallbackLocale, ['error'])));

/** Fields of the desk have their labels in the browser, so their path is enough here. */
function nameField(field: string, t: Translate): string {
  const key = `error.field.${field}`;
  return fieldLabels.has(key) ? t(key as MessageKey) : field;
}
