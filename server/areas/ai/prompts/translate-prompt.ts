import type { Prompt } from '../chat/chat-body.ts';
import { languageName } from './language-name.ts';
import { LINE_RULES, systemPrompt } from './prompt-rules.ts';

export interface TranslationInput {
  before: readonly string[];
  after: readonly string[];
  glossary: readonly { source: string; target: string }[];
  from: string;
  to: string;
}

interface Line {
  id: number;
  text: string;
}

export function translatePrompt(
  { before, after, glossary, from, to }: TranslationInput,
  lines: readonly Line[],
): Prompt {
  const source = from === '' ? 'their language' : languageName(from);
  return {
    system: systemPrompt(
      `You translate the subtitles of a short drama for vertical video from ${source} into ${languageName(to)}.`,
      'Translate every entry of "lines" as people in that situation would speak, short enough to be read in passing, with the tone and the forms of address of the scene. "before" and "after" are the neighbouring subtitles, for context only: do not translate them.',
      'Where a line has a "source" of the glossary, write its "target" exactly.',
      ...LINE_RULES,
      'The form of the answer is {"lines":[{"id":1,"text":"…"}]}.',
    ),
    user: JSON.stringify({
      before,
      lines: lines.map(({ id, text }) => ({ id, text })),
      after,
      glossary,
    }),
  };
}
