import type { AskedCue } from '../answers/read-lines.ts';
import type { Prompt } from '../chat/chat-body.ts';
import { languageName } from './language-name.ts';
import { LINE_RULES, systemPrompt } from './prompt-rules.ts';

export function shortenPrompt(language: string, cues: readonly AskedCue[]): Prompt {
  return {
    system: systemPrompt(
      `You shorten subtitles of a short drama for vertical video${language === '' ? '' : `, written in ${languageName(language)}`}.`,
      'Rewrite every entry of "lines" in the same language so that it has at most "max_characters" characters, spaces included. Keep who speaks to whom, names, numbers and the point of the line; drop filler first.',
      ...LINE_RULES,
      'The form of the answer is {"lines":[{"id":1,"text":"…"}]}.',
    ),
    user: JSON.stringify({
      lines: cues.map(({ id, text, maxCharacters }) => ({
        id,
        text,
        max_characters: maxCharacters,
      })),
    }),
  };
}
