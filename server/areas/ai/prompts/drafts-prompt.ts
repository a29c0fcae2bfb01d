import type { Prompt } from '../chat/chat-body.ts';
import { languageName } from './language-name.ts';
import { systemPrompt } from './prompt-rules.ts';

export function draftsPrompt(sourceText: string, languages: readonly string[]): Prompt {
  return {
    system: systemPrompt(
      'You draft titles and synopses of a short drama for buyers and viewers, from its script or subtitles in "source".',
      `Write for each of these languages, in that language and for its audience: ${languages.map(languageName).join(', ')}. Use the code in parentheses as "language".`,
      'Give five titles and one synopsis of 80 to 120 words, or 150 to 220 characters in Chinese, Japanese and Korean. Invent nothing that the source does not say, and do not tell the end.',
      'The form of the answer is {"texts":[{"language":"en","titles":["…"],"synopsis":"…"}]}, with each language exactly once.',
    ),
    user: JSON.stringify({ source: sourceText }),
  };
}
