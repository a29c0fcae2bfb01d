import * as v from 'valibot';
import { AppError } from '#server/errors/app-error.ts';
import { describeIssue } from '#server/errors/invalid-input.ts';

/** Parses the input of a call; throws `invalidInput`, which names the first invalid field. */
export function parseInput(schema: v.GenericSchema, input: unknown): unknown {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const { field, ...description } = describeIssue(schema, result.issues[0]);
  throw new AppError('invalidInput', { data: { field }, ...description });
}

const MAX_KEY_LENGTH = 255;

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
