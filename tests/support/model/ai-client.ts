import { pino } from 'pino';
import {
  type ApiClient,
  CallFailure,
  type CallOptions,
  createClient,
} from '#contract/transport/client.ts';
import { aiEndpoints } from '#server/areas/ai/ai.endpoints.ts';
import { bind } from '#server/http/api/bind.ts';
import { describeFailure } from '#server/http/api/errors.ts';
import type { Handlers } from '#server/http/api/handler.ts';
import { createTranslators } from '#server/text/translators.ts';
import { createTestAi } from './test-ai.ts';

const user = {
  userId: 7,
  sessionId: 1,
  nickname: 'mina',
  email: 'mina@buyer.example',
  confirmedAt: new Date(),
};
const caller = { locale: 'en', token: 'token', address: '', userAgent: '' } as const;
const { t } = createTranslators().en;
const log = pino({ level: 'silent' });

/** The API client of a signed-in user, with the real calls and the model at the address. */
export function createAiClient(modelUrl: string, { callMs }: { callMs?: number } = {}): ApiClient {
  const { ai } = createTestAi(modelUrl, callMs === undefined ? {} : { callMs });
  const dispatch = bind({
    handlers: aiEndpoints(ai) as Handlers,
    identify: async () => user,
    isOutputChecked: true,
  });
  return createClient(async (name, input, { signal }: CallOptions) => {
    try {
      return await dispatch(name, async () => input, signal ? { ...caller, signal } : caller);
    } catch (error) {
      signal?.throwIfAborted();
      const { status, envelope, retryAfterSeconds } = describeFailure(error, t, log);
      throw new CallFailure(status, envelope, retryAfterSeconds);
    }
  });
}
