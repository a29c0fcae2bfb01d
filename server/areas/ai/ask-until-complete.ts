import { MAX_ASKS } from './call-limits.ts';
import type { Prompt } from './chat/chat-body.ts';
import { ModelFailure } from './chat/model-failure.ts';
import type { ModelJob } from './model-job.ts';

type Ask = (prompt: Prompt, maxTokens: number) => Promise<string>;

/**
 * Asks for all items, then again for those without a usable answer only. Throws `ModelFailure` if no
 * answer has the expected form. A failure after the first answer ends the asking: what is there is
 * returned, and the other items count as missing.
 */
export async function askUntilComplete<Item, Key, Answer>(
  job: ModelJob<Item, Key, Answer>,
  ask: Ask,
): Promise<Map<Key, Answer>> {
  const answers = new Map<Key, Answer>();
  let hasForm = false;
  for (let count = 0; count < MAX_ASKS; count += 1) {
    const open = job.items.filter((item) => !answers.has(job.keyOf(item)));
    if (open.length === 0) break;
    try {
      const read = job.read(await ask(job.prompt(open), job.answerTokens(open)), open);
      hasForm ||= read !== undefined;
      for (const [key, answer] of read ?? []) answers.set(key, answer);
    } catch (error) {
      if (!hasForm) throw error;
      break;
    }
  }
  if (!hasForm) throw new ModelFailure('unusable');
  return answers;
}
