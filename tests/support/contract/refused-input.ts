import { pino } from 'pino';
import { expect } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { Locale } from '#i18n/locales.ts';
import { bind } from '#server/http/api/bind.ts';
import { describeFailure } from '#server/http/api/errors.ts';
import type { Handlers } from '#server/http/api/handler.ts';
import { createTranslators } from '#server/text/translators.ts';

export const translators = createTranslators();
const testLog = pino({ level: 'silent' });
const user = { userId: 1, nickname: 'mina', email: 'mina@buyer.example' };
/** Handlers do nothing: only the validation before them is tested. */
const handlers = new Proxy({}, { get: () => async () => null }) as Handlers;
const dispatch = bind({ handlers, identify: async () => user as never });

/** The message and `data.field` of a refused call; undefined when it is accepted. */
export async function inputRefusal(
  name: CallName,
  input: unknown,
  locale: Locale = 'en',
  idempotencyKey?: string,
) {
  const caller = {
    locale,
    address: '192.0.2.1',
    userAgent: '',
    token: 'any',
    ...(idempotencyKey && { idempotencyKey }),
  };
  try {
    await dispatch(name, async () => input, caller);
    return undefined;
  } catch (error) {
    const { code, message, data } = describeFailure(error, translators[locale].t, testLog).envelope;
    expect(code).toBe(outcomes.invalidInput.code);
    return { message, field: (data as { field: string }).field };
  }
}
