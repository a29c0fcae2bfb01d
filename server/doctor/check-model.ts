import { say } from '#i18n/notice.ts';
import { createChatClient } from '../areas/ai/chat/chat-client.ts';
import { ModelFailure } from '../areas/ai/chat/model-failure.ts';
import { withDeadline } from '../areas/ai/deadline.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, failure, success } from './finding.ts';

const TIMEOUT_MS = 15_000;

/** A question that costs a few tokens, and leaves room for a model that reasons first. */
const QUESTION = {
  system: 'Answer with the JSON object {"ok":true} and nothing else.',
  user: '{}',
  maxTokens: 512,
  maxBytes: 64 * 1024,
};

/** Asks the language model a question; nothing is checked without one. */
export async function checkModel(
  { ai: settings }: Pick<Config, 'ai'>,
  timeoutMs = TIMEOUT_MS,
): Promise<Finding[]> {
  if (!settings) return [];
  const { host } = new URL(settings.url);
  const chat = createChatClient(settings);
  try {
    await withDeadline(timeoutMs, undefined, (signal) => chat.ask({ ...QUESTION, signal }));
    return [success('model', say('deskCheck.modelOk', { host, model: settings.model }))];
  } catch (error) {
    return [failure('model', describe(error, host), say('deskCheck.modelAdvice'))];
  }
}

function describe(error: unknown, host: string) {
  if (!(error instanceof ModelFailure)) return say('deskCheck.modelNoReply', { host });
  const { kind, status } = error;
  if (status !== undefined) return say('deskCheck.modelStatus', { host, status });
  return say(kind === 'unusable' ? 'deskCheck.modelUnusable' : 'deskCheck.modelAway', { host });
}
