import type { Dialect } from './dialect.ts';

export interface Prompt {
  system: string;
  user: string;
}

/** Low, because the same line should be translated the same way each time. */
const TEMPERATURE = 0.2;

/** The request of chat completions, as the model accepts it. */
export function chatBody(
  model: string,
  { system, user }: Prompt,
  { dialect, hasFormat, maxTokens }: { dialect: Dialect; hasFormat: boolean; maxTokens: number },
): Record<string, unknown> {
  return {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    stream: false,
    ...(!dialect.unsupported.has('temperature') && { temperature: TEMPERATURE }),
    ...(hasFormat &&
      !dialect.unsupported.has('response_format') && { response_format: { type: 'json_object' } }),
    [dialect.tokensName]: maxTokens,
  };
}
