import type { CallOutput } from '#contract/transport/client.ts';

interface Result<Key, Answer> {
  answers: Map<Key, Answer>;
  missing: Key[];
  characters: number;
}

interface Status {
  isConnected: boolean;
  dailyLimit: number | null;
  usedToday: number | null;
}

export function toStatus(status: Status): CallOutput<'getAiStatus'> {
  return {
    is_connected: status.isConnected,
    daily_limit: status.dailyLimit,
    used_today: status.usedToday,
  };
}

export function toLines(result: Result<number, string>): CallOutput<'translateCues'> {
  const { answers, missing, characters } = result;
  return { lines: Array.from(answers, ([id, text]) => ({ id, text })), missing, characters };
}

export function toTexts(
  result: Result<string, { titles: string[]; synopsis: string }>,
): CallOutput<'draftTexts'> {
  const { answers, missing, characters } = result;
  const texts = Array.from(answers, ([language, drafted]) => ({ language, ...drafted }));
  return { texts, missing, characters };
}

export function toBreakdown(
  result: Result<number, { props: string[]; costumes: string[] }>,
): CallOutput<'draftBreakdown'> {
  const { answers, missing, characters } = result;
  return { scenes: Array.from(answers, ([id, scene]) => ({ id, ...scene })), missing, characters };
}
