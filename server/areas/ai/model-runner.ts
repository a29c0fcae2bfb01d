import type { FailureName } from '#contract/error-codes.ts';
import { countedCharacters } from '#contract/limits/ai-limits.ts';
import { AppError } from '#server/errors/app-error.ts';
import { WorkQueue } from '#server/jobs/work-queue.ts';
import type { Log } from '#server/log.ts';
import { askUntilComplete } from './ask-until-complete.ts';
import { CALL_MS, MODEL_QUEUE } from './call-limits.ts';
import type { Prompt } from './chat/chat-body.ts';
import type { ChatClient } from './chat/chat-client.ts';
import { isFaultOfModel, ModelFailure } from './chat/model-failure.ts';
import { DeadlinePassed, withDeadline } from './deadline.ts';
import type { JobResult, ModelJob } from './model-job.ts';
import type { AiUsage } from './usage.ts';

/** How a call of the model ended; `partial` lacks some answers. */
export type ModelOutcome = FailureName | 'ok' | 'partial' | 'aborted';

export interface RunnerParts {
  chat: ChatClient;
  /** Of the model's address, for the log. */
  host: string;
  usage: AiUsage;
  log: Pick<Log, 'info' | 'warn'>;
  onOutcome: (outcome: ModelOutcome) => void;
  callMs?: number;
}

export interface JobCaller {
  userId: number;
  signal?: AbortSignal | undefined;
}

const BASE_REPLY_BYTES = 256 * 1024;
const BYTES_PER_TOKEN = 16;

/** Runs jobs within the limits of the server and of the account, and logs how they ended. */
export function createModelRunner(parts: RunnerParts) {
  const { chat, host, usage, log, onOutcome, callMs = CALL_MS } = parts;
  const queue = new WorkQueue(MODEL_QUEUE);

  /**
   * Reserves before asking. The reservation is undone if the model was not asked, or failed without
   * any answer. Everything else is counted, because a caller can provoke it by the texts or by leaving:
   * unusable answers, refusals, calls that last too long.
   */
  async function askReserved<Item, Key, Answer>(
    job: ModelJob<Item, Key, Answer>,
    { userId, signal: caller }: JobCaller,
    signal: AbortSignal,
  ): Promise<JobResult<Key, Answer>> {
    const characters = countedCharacters(job.texts);
    const refund = await usage.reserve(userId, characters);
    let [isAsked, isAnswered] = [false, false];
    const ask = async (prompt: Prompt, maxTokens: number) => {
      signal.throwIfAborted();
      isAsked = true;
      const maxBytes = BASE_REPLY_BYTES + BYTES_PER_TOKEN * maxTokens;
      const answer = await chat.ask({ ...prompt, maxTokens, maxBytes, signal });
      isAnswered = true;
      return answer;
    };
    try {
      const answers = await askUntilComplete(job, ask);
      caller?.throwIfAborted();
      return { ...inOrder(job, answers), characters };
    } catch (error) {
      if (!isAsked || (!isAnswered && isFaultOfModel(error)))
        await refund().catch((err) => log.warn({ err }, 'refund of AI usage failed'));
      throw error;
    }
  }

  async function runQueued<Item, Key, Answer>(
    job: ModelJob<Item, Key, Answer>,
    caller: JobCaller,
  ): Promise<JobResult<Key, Answer>> {
    const owner = String(caller.userId);
    try {
      return await withDeadline(callMs, caller.signal, (signal) =>
        queue.run(() => askReserved(job, caller, signal), { owner, signal }),
      );
    } catch (error) {
      throw toAppError(error);
    }
  }

  return {
    async run<Item, Key, Answer>(
      job: ModelJob<Item, Key, Answer>,
      caller: JobCaller,
    ): Promise<JobResult<Key, Answer>> {
      const start = performance.now();
      const characters = countedCharacters(job.texts);
      const end = (outcome: ModelOutcome, status?: number) => {
        const ms = Math.round(performance.now() - start);
        onOutcome(outcome);
        log.info({ job: job.name, host, ms, outcome, characters, status }, 'call of the model');
      };
      try {
        const result = await runQueued(job, caller);
        end(result.missing.length === 0 ? 'ok' : 'partial');
        return result;
      } catch (error) {
        end(outcomeOf(error), statusOf(error));
        throw error;
      }
    },
  };
}

function inOrder<Item, Key, Answer>(
  { items, keyOf }: ModelJob<Item, Key, Answer>,
  found: Map<Key, Answer>,
) {
  const answers = new Map<Key, Answer>();
  const missing: Key[] = [];
  for (const key of items.map(keyOf)) {
    const answer = found.get(key);
    if (answer === undefined) missing.push(key);
    else answers.set(key, answer);
  }
  return { answers, missing };
}

const OUTCOMES = { busy: 'aiBusy', failed: 'aiFailed', unusable: 'aiUnusable' } as const;

function toAppError(error: unknown): unknown {
  if (error instanceof DeadlinePassed) return new AppError('aiTimeout');
  if (!(error instanceof ModelFailure)) return error;
  const { kind, retryAfterSeconds } = error;
  const failure = new AppError(OUTCOMES[kind], {
    ...(kind === 'busy' && { values: { seconds: retryAfterSeconds ?? 0 } }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
  failure.cause = error;
  return failure;
}

function outcomeOf(error: unknown): ModelOutcome {
  return error instanceof AppError ? error.outcome : 'aborted';
}

function statusOf(error: unknown): number | undefined {
  const cause = error instanceof AppError ? error.cause : undefined;
  return cause instanceof ModelFailure ? cause.status : undefined;
}
