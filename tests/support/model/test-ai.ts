import { pino } from 'pino';
import { type AiParts, createAiService } from '#server/areas/ai/ai.service.ts';
import { recordedUsage } from './recorded-usage.ts';

export const MODEL_KEY = 'sk-secret-key';

/** The service with the model at the address, without a database and without waits. */
export function createTestAi(modelUrl: string, parts: Partial<AiParts> = {}) {
  const { usage, sum } = recordedUsage();
  const logLines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void logLines.push(line) });
  const model = {
    url: `${modelUrl}/chat/completions`,
    key: MODEL_KEY,
    model: 'test-model',
    dailyLimit: 200_000,
    siteDailyLimit: 0,
  };
  const ai = createAiService({ model, usage, log, retryMs: 0, ...parts });
  return { ai, logLines, usedCharacters: sum };
}
