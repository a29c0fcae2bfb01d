import { AppError } from '#server/errors/app-error.ts';
import type { Log } from '#server/log.ts';
import type { ModelSettings } from '#server/settings/model-settings.ts';
import { toBreakdown, toLines, toStatus, toTexts } from './ai.mapper.ts';
import type { AskedCue } from './answers/read-lines.ts';
import { createChatClient } from './chat/chat-client.ts';
import {
  breakdownJob,
  draftsJob,
  type Scene,
  shorteningJob,
  type Translation,
  translationJob,
} from './jobs.ts';
import { createModelRunner, type JobCaller, type ModelOutcome } from './model-runner.ts';
import type { AiUsage } from './usage.ts';

export type AiService = ReturnType<typeof createAiService>;

export interface AiParts {
  /** Undefined if the operator has connected no model. */
  model: ModelSettings | undefined;
  usage: AiUsage;
  log: Pick<Log, 'info' | 'warn'>;
  /** Shorter in tests of models that hang. */
  callMs?: number;
  retryMs?: number;
}

/** Work by the operator's language model. Texts are neither stored nor logged. */
export function createAiService({ model, usage, log, callMs, retryMs }: AiParts) {
  let countOutcome: (outcome: ModelOutcome) => void = () => {};
  const runner =
    model &&
    createModelRunner({
      chat: createChatClient(model, retryMs === undefined ? {} : { retryMs }),
      host: new URL(model.url).host,
      usage,
      log,
      onOutcome: (outcome) => countOutcome(outcome),
      ...(callMs !== undefined && { callMs }),
    });
  const connected = () => {
    if (!runner) throw new AppError('aiNotConnected');
    return runner;
  };
  const dailyLimit = model?.dailyLimit || null;

  return {
    /** Calls the function with the outcome of every call; the server counts them. */
    observe(count: (outcome: ModelOutcome) => void) {
      countOutcome = count;
    },

    async status(userId: number | undefined) {
      const isCounted = userId !== undefined && dailyLimit !== null;
      const usedToday = isCounted ? await usage.usedToday(userId) : null;
      return toStatus({ isConnected: runner !== undefined, dailyLimit, usedToday });
    },

    translate: async (caller: JobCaller, translation: Translation) =>
      toLines(await connected().run(translationJob(translation), caller)),

    shorten: async (caller: JobCaller, cues: AskedCue[], language: string) =>
      toLines(await connected().run(shorteningJob(cues, language), caller)),

    draftTexts: async (caller: JobCaller, sourceText: string, languages: string[]) =>
      toTexts(await connected().run(draftsJob(sourceText, languages), caller)),

    draftBreakdown: async (caller: JobCaller, scenes: Scene[]) =>
      toBreakdown(await connected().run(breakdownJob(scenes), caller)),

    deleteExpired: () => usage.deleteExpired(),
  };
}
