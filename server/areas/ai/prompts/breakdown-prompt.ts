import type { Prompt } from '../chat/chat-body.ts';
import { systemPrompt } from './prompt-rules.ts';

interface Scene {
  id: number;
  text: string;
}

export function breakdownPrompt(scenes: readonly Scene[]): Prompt {
  return {
    system: systemPrompt(
      'You break down scenes of a short drama for its production.',
      'For every entry of "scenes", list the props that are handled or seen, and the costumes with the name of who wears them, in the language of the scene. List only what the scene says or plainly needs; an empty list is a valid answer.',
      'The form of the answer is {"scenes":[{"id":1,"props":["…"],"costumes":["…"]}]}, with each id exactly once.',
    ),
    user: JSON.stringify({ scenes: scenes.map(({ id, text }) => ({ id, text })) }),
  };
}
