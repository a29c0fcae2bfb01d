import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCues } from '../checks/check-cues.ts';
import type { Cue, SubtitleFile, SubtitleFormat } from '../cue.ts';
import { readSubtitles, writeSubtitles } from '../formats/formats.ts';
import { plainText } from '../markup.ts';
import { mendSafely } from './mend-safely.ts';

type Row = readonly [startMs: number, endMs: number, text: string];

function fileOf(rows: readonly Row[], format: SubtitleFormat = 'srt'): SubtitleFile {
  const cues = rows.map(([startMs, endMs, text], index) => ({
    id: index + 1,
    startMs,
    endMs,
    text,
  }));
  return { format, cues, head: '', tail: '', newline: '\n', problems: [] };
}

function mend(rows: readonly Row[], language = 'en', format?: SubtitleFormat) {
  const { file, mended } = mendSafely(fileOf(rows, format), { language });
  return {
    rows: file.cues.map(({ startMs, endMs, text }): Row => [startMs, endMs, text]),
    mended: mended.map(({ cueId, kind }) => `${cueId} ${kind}`),
    file,
  };
}

describe('times', () => {
  test('sorts cues and trims an overlap to the smallest gap', () => {
    const { rows, mended } = mend([
      [5_000, 7_000, 'Second.'],
      [1_000, 5_200, 'First.'],
    ]);
    expect(rows).toEqual([
      [1_000, 4_920, 'First.'],
      [5_000, 7_000, 'Second.'],
    ]);
    expect(mended).toEqual(['2 order', '2 overlap']);
  });

  test('makes a trimmed cue touch the next if a gap would make it too short or fast', () => {
    expect(
      mend([
        [1_000, 2_000, 'One.'],
        [1_840, 3_000, 'Two.'],
      ]).rows[0]?.[1],
    ).toBe(1_840);
  });

  test('leaves an overlap that is long, or whose trimming leaves too little', () => {
    const rows: Row[] = [
      [1_000, 6_000, 'One.'],
      [2_000, 4_000, 'Two.'],
    ];
    expect(mend(rows).mended).toEqual([]);
    expect(
      mend([
        [1_000, 2_000, 'One.'],
        [1_500, 3_000, 'Two.'],
      ]).mended,
    ).toEqual([]);
  });

  test('leaves cues at different places of the picture', () => {
    expect(
      mend([
        [0, 3_000, '{\\an8}Sign'],
        [2_900, 5_000, 'Speech.'],
      ]).mended,
    ).toEqual([]);
  });

  test('makes a small gap the smallest allowed, or closes it', () => {
    expect(
      mend([
        [0, 3_000, 'One.'],
        [3_040, 5_000, 'Two.'],
      ]).rows[0],
    ).toEqual([0, 2_960, 'One.']);
    expect(
      mend([
        [0, 800, 'One.'],
        [840, 5_000, 'Two.'],
      ]).rows[0],
    ).toEqual([0, 840, 'One.']);
  });

  test('extends short and fast cues into free time only', () => {
    const { rows, mended } = mend([
      [0, 400, 'Go.'],
      [600, 1_600, 'I never said that I would.'],
      [9_000, 9_300, 'Stop.'],
    ]);
    expect(rows.map(([, endMs]) => endMs)).toEqual([520, 2_130, 9_800]);
    expect(mended).toEqual(['1 short', '2 fast', '3 short']);
  });

  test('extends no cue beyond the film', () => {
    const { file } = mendSafely(fileOf([[0, 400, 'Go.']]), { language: 'en', filmMs: 700 });
    expect(file.cues[0]?.endMs).toBe(700);
  });

  test('joins equal cues without a pause, but not to one that lasts too long', () => {
    expect(
      mend([
        [0, 1_000, 'Go.'],
        [1_000, 2_000, 'Go.'],
      ]),
    ).toMatchObject({
      rows: [[0, 2_000, 'Go.']],
      mended: ['1 double'],
    });
    expect(
      mend([
        [0, 4_000, 'Go.'],
        [4_000, 8_000, 'Go.'],
      ]).mended,
    ).toEqual([]);
    expect(
      mend([
        [0, 1_000, ''],
        [1_000, 2_000, ''],
      ]).mended,
    ).toEqual([]);
  });
});

describe('texts', () => {
  test('breaks a long line before a conjunction', () => {
    const { rows } = mend([[0, 5_000, 'I wanted to tell you everything but you never listened']]);
    expect(rows[0]?.[2]).toBe('I wanted to tell you everything\nbut you never listened');
  });

  test('joins three lines to two and keeps the markup', () => {
    const { rows } = mend([[0, 5_000, '<i>Never</i>\ncome back\nto this house']]);
    expect(rows[0]?.[2]).toBe('<i>Never</i> come back to this house');
  });

  test('divides a cue that does not fit at the end of a sentence', () => {
    const text =
      '<i>I have waited for you since the summer. Nobody in this house believed that you would come.</i>';
    const { rows, mended } = mend([[0, 6_500, text]]);
    expect(rows.map(([, , part]) => part)).toEqual([
      '<i>I have waited for you\nsince the summer.</i>',
      '<i>Nobody in this house believed\nthat you would come.</i>',
    ]);
    expect(rows[0]?.[1]).toBe(rows[1]?.[0]);
    expect(mended).toEqual(['1 split']);
  });

  test('divides a cue that lasts too long between two speakers', () => {
    expect(mend([[0, 8_000, '- Who are you?\n- Your sister.']]).rows).toEqual([
      [0, 4_000, '- Who are you?'],
      [4_000, 8_000, '- Your sister.'],
    ]);
  });

  test('balances tags and writes kana in full width', () => {
    expect(mend([[0, 3_000, '<b><i>One</b> two']]).rows[0]?.[2]).toBe(
      '<b><i>One</i></b><i> two</i>',
    );
    expect(mend([[0, 3_000, 'ﾊﾞｽが来た']], 'ja').rows[0]?.[2]).toBe('バスが来た');
  });

  test('mends only texts if the times are fixed', () => {
    const rows: Row[] = [
      [5_000, 5_300, '<i>Two'],
      [0, 6_000, 'One.'],
    ];
    const { file, mended } = mendSafely(fileOf(rows), { language: 'en', areTimesFixed: true });
    expect(file.cues.map(({ startMs }) => startMs)).toEqual([5_000, 0]);
    expect(mended).toEqual([{ cueId: 1, kind: 'tags' }]);
  });
});

test('returns the same file and cues if nothing is to be mended', () => {
  const file = fileOf([
    [0, 2_000, 'One.'],
    [3_000, 5_000, 'Two.'],
    [6_000, 6_100, 'Three.'],
  ]);
  const { file: mended } = mendSafely(file, { language: 'en' });
  expect(mended.cues.slice(0, 2).every((cue, index) => cue === file.cues[index])).toBe(true);
  expect(mendSafely(mended, { language: 'en' })).toEqual({ file: mended, mended: [] });
  expect(mendSafely(mended, { language: 'en' }).file).toBe(mended);
});

describe('for any file', () => {
  const word = fc.constantFrom(
    ...[
      'you',
      'the',
      'and',
      'never',
      'house.',
      'Lin Wan,',
      'why?',
      '- No.',
      '\n',
      '<i>',
      '</i>',
      '<b>',
    ],
    ...[
      '</b>',
      '{\\an8}',
      '我知道',
      '你为什么',
      '，',
      '。',
      '「はい」',
      'ﾊﾞｽ',
      'です',
      '한국말',
      '…',
      '&amp;',
      '!',
    ],
  );
  const text = fc.array(word, { maxLength: 24 }).map((words) => words.join(' '));
  const row = fc.tuple(fc.nat(200), fc.integer({ min: -2, max: 90 }), text);
  const file = fc
    .tuple(fc.array(row, { maxLength: 12 }), fc.constantFrom<SubtitleFormat>('srt', 'vtt', 'ass'))
    .map(([rows, format]) =>
      withOrigins(
        fileOf(
          rows.map(
            ([start, length, words]): Row => [start * 100, start * 100 + length * 100, words],
          ),
          format,
        ),
      ),
    );
  const language = fc.constantFrom('', 'en', 'zh', 'ja', 'ko');

  test('a second run mends nothing, and words, order and ids hold', () => {
    fc.assert(
      fc.property(file, language, (before, language) => {
        const { file: after } = mendSafely(before, { language });
        expect(mendSafely(after, { language })).toEqual({ file: after, mended: [] });
        const starts = after.cues.map(({ startMs }) => startMs);
        expect(starts).toEqual(starts.toSorted((one, other) => one - other));
        expect(new Set(after.cues.map(({ id }) => id)).size).toBe(after.cues.length);
        expectSameWords(before, after);
      }),
      { numRuns: 100 },
    );
  });

  test('no cue gets a kind of problem that it did not have', () => {
    fc.assert(
      fc.property(file, language, (before, language) => {
        const { file: after } = mendSafely(before, { language });
        const known = problemKinds(before, language);
        const found = problemKinds(after, language);
        for (const cue of after.cues) {
          const had = known.get(originOf(cue));
          const added = Array.from(found.get(cue.id) ?? []).filter((kind) => !had?.has(kind));
          expect(added).toEqual([]);
        }
      }),
      { numRuns: 100 },
    );
  });
});

/** The parts of a divided cue keep its prefix, so it can tell from which cue a part comes. */
function withOrigins(file: SubtitleFile): SubtitleFile {
  return { ...file, cues: file.cues.map((cue) => ({ ...cue, kept: { prefix: `${cue.id}` } })) };
}

function originOf({ kept }: Cue): number {
  return Number(kept?.prefix);
}

function problemKinds(file: SubtitleFile, language: string) {
  const problems = checkCues(file, { language });
  return new Map(
    file.cues.map(({ id }) => [id, new Set(problems.get(id)?.map(({ kind }) => kind))] as const),
  );
}

/** The parts of each cue make up its text; a missing cue was a double of another. */
function expectSameWords(before: SubtitleFile, after: SubtitleFile) {
  const wordsOf = ({ text }: Cue) =>
    plainText(text, before.format).normalize('NFKC').replace(/\s/g, '');
  const words = new Map<number, string>();
  for (const cue of after.cues) {
    const id = originOf(cue);
    words.set(id, (words.get(id) ?? '') + wordsOf(cue));
  }
  for (const cue of before.cues) {
    const found = words.get(cue.id);
    if (found === undefined) expect(Array.from(words.values())).toContain(wordsOf(cue));
    else expect(found).toBe(wordsOf(cue));
  }
}

test('a comment before a cue that is joined with its double stays in the file', () => {
  const file = readSubtitles(
    'WEBVTT\n\n00:01.000 --> 00:02.000\nHello there\n\nNOTE keep me\n\n00:02.000 --> 00:03.000\nHello there\n\n00:04.000 --> 00:05.500\nGoodbye now\n',
    'a.vtt',
  );
  const { file: mended } = mendSafely(file, { language: 'en' });
  expect(mended.cues).toHaveLength(2);
  expect(writeSubtitles(mended)).toContain('NOTE keep me');
});
