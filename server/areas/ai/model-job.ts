import type { Prompt } from './chat/chat-body.ts';

/** Work for the model: items that it must answer one by one, with its prompt and its reader. */
export interface ModelJob<Item, Key, Answer> {
  name: 'translate' | 'shorten' | 'draft-texts' | 'draft-breakdown';
  items: readonly Item[];
  keyOf: (item: Item) => Key;
  /** The texts of the caller that count for the daily limit. */
  texts: readonly string[];
  prompt: (items: readonly Item[]) => Prompt;
  /** How many tokens the answer for these items may have. */
  answerTokens: (items: readonly Item[]) => number;
  /** The usable answers; undefined if the text is not of the expected form. */
  read: (answer: string, items: readonly Item[]) => Map<Key, Answer> | undefined;
}

export interface JobResult<Key, Answer> {
  /** In the order of the items. */
  answers: Map<Key, Answer>;
  missing: Key[];
  /** What was counted of the daily limit. */
  characters: number;
}
