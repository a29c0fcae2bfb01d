/** Models that reason aloud write their reasoning first. */
const REASONING = /^\s*<think>[\s\S]*?<\/think>/;
const CODE_FENCE = /^```[a-z]*\s*\n([\s\S]*?)\n?```$/i;

/** The JSON object that is the whole answer, or all of it in a code fence; otherwise undefined. */
export function readObject(answer: string): Record<string, unknown> | undefined {
  const text = answer.replace(REASONING, '').trim();
  const json = CODE_FENCE.exec(text)?.[1] ?? text;
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
