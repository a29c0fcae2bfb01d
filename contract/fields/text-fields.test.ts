import * as v from 'valibot';
import { expect, test } from 'vitest';
import { email } from '../accounts.ts';
import { api } from '../api.ts';
import { deskApi } from '../desk/api.ts';
import { removeInvisible, toLine } from './fields.ts';

/** The parts of a valibot schema that lead to other schemas. */
interface Node extends v.GenericSchema {
  entries?: Record<string, Node>;
  item?: Node;
  wrapped?: Node;
  options?: (Node | string)[];
  value?: Node | string;
  pipe?: Node[];
}

const isNode = (value: unknown): value is Node =>
  value instanceof Object && (value as Node).kind === 'schema';

/** Calls `visit` with each schema of a text and the path of its field. */
function walk(schema: Node, path: string, visit: (schema: Node, path: string) => void): void {
  if (schema.type === 'string') visit(schema, path);
  const inPipe = schema.pipe?.filter((part) => isNode(part) && part !== schema) ?? [];
  for (const [name, entry] of Object.entries(schema.entries ?? {}))
    walk(entry, `${path}.${name}`, visit);
  const others = [schema.item, schema.wrapped, schema.value, ...(schema.options ?? [])];
  // The first part of a pipe is the schema itself, without the rules that follow.
  for (const other of [...inPipe.filter(({ type }) => type !== schema.type), ...others])
    if (isNode(other)) walk(other, path, visit);
}

const SAMPLE = 'a\u202Eb\u200Bc';

/** The names of the fields that keep these characters, by the reason. */
const KEPT = {
  'is compared as it was typed': ['password', 'oldPassword', 'old_password', 'token', 'id'],
  'has its own outcome, which names the allowed letters': ['nickname'],
  'may have several lines, and is shown as a paragraph of its own': [
    ...['message', 'note', 'reason', 'text', 'address', 'synopsis', 'source_text'],
    ...['before', 'after'],
  ],
  'is looked up and not stored': [
    ...['keyword', 'search', 'party', 'drama', 'external_id', 'tag', 'problem', 'version'],
    ...[
      'terms_version',
      'mapping',
      'path',
      'inbox_paths',
      'actor',
      'action',
      'subject',
      'recipient',
    ],
  ],
  'is a code or an address that the service checks': [
    ...['original_language', 'audio_languages', 'subtitle_languages', 'language', 'link'],
  ],
};

test('no field of one line keeps characters that cannot be seen', () => {
  const known = new Set(Object.values(KEPT).flat());
  const keeping = new Set<string>();
  for (const [name, { input }] of [...Object.entries(api), ...Object.entries(deskApi)])
    walk(input as unknown as Node, name, (schema, path) => {
      const result = v.safeParse(schema, SAMPLE);
      if (result.success && result.output === SAMPLE) keeping.add(path);
    });
  const isKnown = (path: string) => known.has(path.split('.').at(-1) ?? '');
  expect([...keeping].filter((path) => !isKnown(path))).toEqual([]);
  expect([...keeping].length).toBeGreaterThan(50);
});

test('directions, zero-width and tag characters are removed from a line', () => {
  expect(toLine('\u202Emoc.elgoog\u202C')).toBe('moc.elgoog');
  expect(toLine('\u2066Luz\u2069\u200B \uFEFFTV\u200F\u00AD\u{E0041}')).toBe('Luz TV');
  for (const invisible of [
    '\u200B\u2060',
    '\u3164',
    '\u115F',
    '\uFFA0',
    '\u2800',
    '\u034F',
    '\u180E',
  ])
    expect(toLine(invisible)).toBe('');
});

test('joiners stay inside words and emoji that need them', () => {
  for (const kept of ['می‌خواهم', 'क्‍ष', '👩🏽‍🚀', '🏳️‍🌈', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '山田　太郎'])
    expect(removeInvisible(kept)).toBe(kept);
  expect(removeInvisible('goo\u200Cgle\u200D')).toBe('google');
  expect(removeInvisible('\u200D山\u200C田')).toBe('山田');
});

test('an address of mail has no characters that cannot be seen', () => {
  for (const character of ['\u200B', '\u202E', '\uFEFF', '\u00AD'])
    expect(v.is(email, `mi${character}na@luz.example`)).toBe(false);
});
