export interface Prompt {
  system: string;
  user: string;
}

interface BodyOptions extends Prompt {
  maxTokens: number;
}

/** Low, because the same line should be translated the same way each time. */
const TEMPERATURE = 0.2;

/** The request of chat completions, without the options that the model does not support. */
export function chatBody(
  model: string,
  { system, user, maxTokens }: BodyOptions,
  unsupported: ReadonlySet<string>,
): Record<string, unknown> {
  const options = {
    temperature: TEMPERATURE,
    response_format: { type: 'json_object' },
    // Newer models of OpenAI accept only the second name.
    [unsupported.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: maxTokens,
  };
  const supported = Object.entries(options).filter(([name]) => !unsupported.has(name));
  return {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    stream: false,
    ...Object.fromEntries(supported),
  };
}

const OPTIONAL = ['response_format', 'temperature', 'max_tokens', 'max_completion_tokens'];

/**
 * The options of a refused request to leave out: those that the refusal names, or if it names none
 * the one that the fewest models support.
 */
export function unsupportedOptions(body: Record<string, unknown>, reason: string): string[] {
  const sent = OPTIONAL.filter((name) => name in body);
  const named = sent.filter((name) => reason.includes(name));
  return named.length > 0 ? named : sent.filter((name) => name === 'response_format');
}
