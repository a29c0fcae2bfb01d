import * as v from 'valibot';
import type { Translate } from '#i18n/i18n.ts';
import { AppError } from '#server/errors/app-error.ts';
import { describeIssue } from '#server/errors/invalid-input.ts';
import { describeError } from './errors.ts';

/** Parses the input of a call; throws `invalidInput`, which names the first invalid field. */
export function parseInput<Output>(
  schema: v.GenericSchema<unknown, Output>,
  input: unknown,
): Output {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  throw invalidInput(schema, result.issues[0]);
}

function invalidInput(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): AppError {
  const { field, ...description } = describeIssue(schema, issue);
  return new AppError('invalidInput', { data: { field }, ...description });
}

/** The path of an invalid field, and what a reply says about it. */
export function describeInvalid(
  schema: v.GenericSchema,
  issue: v.BaseIssue<unknown>,
  t: Translate,
) {
  const { field } = describeIssue(schema, issue);
  return { field, message: describeError(invalidInput(schema, issue), t) };
}

/** As long as a stored key may be (`idempotency_key` in db/schema). */
export const MAX_KEY_LENGTH = 255;

/** Runs for every call, so that a key that is too long to be stored is never silently ignored. */
export function checkIdempotencyKey({ idempotencyKey }: { idempotencyKey?: string }) {
  if (idempotencyKey === undefined || idempotencyKey.length <= MAX_KEY_LENGTH) return;
  const field = 'Idempotency-Key';
  throw new AppError('invalidInput', {
    data: { field },
    message: 'error.between',
    values: { field, min: 1, max: MAX_KEY_LENGTH },
  });
}
