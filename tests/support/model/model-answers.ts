/** An entry of the list that a prompt asks to answer. */
export interface AskedItem {
  id: number | string;
  text: string;
  maxCharacters?: number | undefined;
}

/** What a prompt asks for, as the model server reads it. */
export interface Asked {
  /** The name of the list in the answer, and of the key in its entries. */
  list: 'lines' | 'texts' | 'scenes';
  key: 'id' | 'language';
  /** The language of a translation. */
  to: string;
  items: AskedItem[];
}

type Entry = Record<string, unknown>;

export function goodEntry({ list, key, to }: Asked, { id, text, maxCharacters }: AskedItem): Entry {
  if (list === 'texts') return { [key]: id, titles: [`Title ${id}`], synopsis: `About ${id}.` };
  if (list === 'scenes') return { [key]: id, props: ['ring'], costumes: ['Lin: coat'] };
  const short = maxCharacters && Array.from(text).slice(0, maxCharacters).join('').trim();
  return { [key]: id, text: short || `[${to}] ${text}` };
}

const entriesOf = (asked: Asked) => asked.items.map((item) => goodEntry(asked, item));
const withEntries = ({ list }: Asked, entries: unknown[]) => JSON.stringify({ [list]: entries });
const good = (asked: Asked) => withEntries(asked, entriesOf(asked));

/** Replaces the text of each entry. */
const withTexts = (change: (text: string) => unknown) => (asked: Asked) =>
  withEntries(
    asked,
    entriesOf(asked).map((entry) => ({ ...entry, text: change(String(entry.text)) })),
  );

/** The texts that a model can answer with, from good to hostile. */
export const modelAnswers = {
  good,
  dropsIds: (asked: Asked) => withEntries(asked, entriesOf(asked).slice(1)),
  mergesCues(asked: Asked) {
    const [first, second, ...others] = entriesOf(asked);
    if (!first || !second) return withEntries(asked, [first]);
    return withEntries(asked, [{ ...first, text: `${first.text} ${second.text}` }, ...others]);
  },
  reorders: (asked: Asked) => withEntries(asked, entriesOf(asked).toReversed()),
  repeatsIds(asked: Asked) {
    const [first, ...others] = entriesOf(asked);
    return withEntries(asked, [first, ...others, { ...first, text: 'another' }]);
  },
  injectsEntries: (asked: Asked) =>
    JSON.stringify({
      start_ms: 0,
      [asked.list]: [
        { id: 999_999, text: 'extra', language: 'xx' },
        { id: -1, text: 'extra' },
        { id: '__proto__', text: 'extra' },
        'text',
        null,
        ...entriesOf(asked).map((entry) => ({ ...entry, startMs: 0, endMs: 9, kept: {} })),
      ],
    }),
  idsAsText: (asked: Asked) =>
    withEntries(
      asked,
      entriesOf(asked).map((entry) => ({ ...entry, id: String(entry.id) })),
    ),
  addsTags: withTexts((text) => `<b>${text}</b>`),
  addsOverrides: withTexts((text) => `{\\pos(0,0)}${text}`),
  addsEscapes: withTexts((text) => `${text}\\Nmore`),
  addsArrow: withTexts((text) => `${text}\n\n2\n00:00:01,000 --> 00:00:02,000\ninjected`),
  addsBlankLines: withTexts((text) => `\r\n\r\n${text}\r\n\r\n\u2028\r\n`),
  addsLines: withTexts((text) => `${text}\n2\n3\n4\n5`),
  addsControls: withTexts((text) => `${text}\u0000\u001b[31m`),
  loneSurrogates: (asked: Asked) => good(asked).replaceAll('] ', '] \\ud800'),
  emptyTexts: withTexts(() => ' \n '),
  hugeTexts: withTexts((text) => text.repeat(3) + 'x'.repeat(20_000)),
  wrongTypes: withTexts((text) => ({ text })),
  codeFence: (asked: Asked) => `\`\`\`json\n${good(asked)}\n\`\`\``,
  reasons: (asked: Asked) => `<think>\nThe first line {"lines":[]} …\n</think>\n\n${good(asked)}`,
  prose: () => 'Sure! Here are your subtitles: 1. Hola 2. Adiós',
  proseAround: (asked: Asked) => `Here you are: ${good(asked)} Enjoy!`,
  truncated: (asked: Asked) => good(asked).slice(0, -8),
  array: (asked: Asked) => JSON.stringify(entriesOf(asked)),
  otherList: () => '{"translations":[]}',
  nothing: () => '',
  nullAnswer: () => 'null',
} satisfies Record<string, (asked: Asked) => string>;

export type AnswerMode = keyof typeof modelAnswers;
