import { describe, expect, test } from 'vitest';
import { detectFormat } from '../detect-format.ts';
import { parseFountain } from './parse-fountain.ts';

const SCRIPT = `Title: _The Letter_
Author: N. N.

/* An idea
that was dropped */
# Episode 1: Rain

INT. CAFÉ - NIGHT #1#
Characters: MIA, LEO
The bell rings. *Somebody* <b>enters</b>.

MIA (V.O.)
(softly)
I knew it.
  
And he knew.

LEO ^
Me too.

> CUT TO:

.BINOCULARS VIEW #2A#

@McAvoy
Look.

!NOT A NAME
but an action.

[[HOOK: the envelope]]

# Episode 2
EXT. STREET - DAY

~Singing in the rain
`;

describe('a script in Fountain', () => {
  const { title, episodes } = parseFountain(SCRIPT);

  test('has its title and its sections as episodes', () => {
    expect(title).toBe('The Letter');
    expect(
      episodes.map(({ no, title: name, line, hookLine }) => [no, name, line, hookLine]),
    ).toEqual([
      [1, 'Rain', 6, 31],
      [2, '', 33, undefined],
    ]);
  });

  test('has scenes with numbers, also of forced headings', () => {
    const scenes = episodes.flatMap((episode) => episode.scenes);
    expect(
      scenes.map(({ number, place, time, line }) => [
        number?.scene,
        number?.suffix,
        place,
        time,
        line,
      ]),
    ).toEqual([
      [1, '', 'CAFÉ', 'night', 8],
      [2, 'A', 'BINOCULARS VIEW', undefined, 23],
      [undefined, undefined, 'STREET', 'day', 34],
    ]);
    expect(scenes[0]?.people).toEqual(['MIA', 'LEO']);
  });

  test('has speeches with directions, and text without markup', () => {
    expect(episodes[0]?.scenes.map(({ lines }) => lines)).toEqual([
      [
        { kind: 'action', text: 'The bell rings. Somebody <b>enters</b>.', line: 10 },
        {
          kind: 'dialogue',
          speakers: ['MIA'],
          note: 'V.O., softly',
          text: 'I knew it.\nAnd he knew.',
          line: 12,
        },
        { kind: 'dialogue', speakers: ['LEO'], note: '', text: 'Me too.', line: 18 },
      ],
      [
        { kind: 'dialogue', speakers: ['McAvoy'], note: '', text: 'Look.', line: 25 },
        { kind: 'action', text: 'NOT A NAME\nbut an action.', line: 28 },
      ],
    ]);
  });
});

test('a paragraph in Chinese is no speech, a short name above words is', () => {
  const { episodes } = parseFountain('他走进房间，坐下来。\n雨还在下。\n\n林晚\n你来了。\n');
  expect(episodes[0]?.scenes[0]?.lines.map(({ kind }) => kind)).toEqual(['action', 'dialogue']);
});

test('hostile lines do not reach the slow patterns of the library', () => {
  const lines = [
    `${'><'.repeat(5000)}x`,
    '*'.repeat(100_000),
    '/*'.repeat(100_000),
    ' '.repeat(100_000),
  ];
  lines.push(`${'A '.repeat(50_000)}x`, `Title: ${'a'.repeat(100_000)}`);
  expect(parseFountain(lines.join('\n\n')).episodes.length).toBeGreaterThan(0);
});

test('a screenplay is Fountain by its name or by its form', () => {
  expect(detectFormat('a.fountain', '')).toBe('fountain');
  expect(detectFormat('a.txt', 'INT. CAFÉ - DAY\n\nMIA\nHello.\n')).toBe('fountain');
  expect(detectFormat('a.txt', 'INT. CAFÉ - DAY\nMia: Hello.\nLeo: Hi.\n')).toBe('plain');
  expect(detectFormat('a.docx', '第1集\n张三：你好\n')).toBe('plain');
});
