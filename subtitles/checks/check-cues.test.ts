import { describe, expect, test } from 'vitest';
import type { Cue, SubtitleFile, SubtitleFormat } from '../cue.ts';
import { checkCues } from './check-cues.ts';
import type { CheckOptions } from './checker.ts';
import { defaultLimits } from './limits.ts';
import { termsFor } from './terms.ts';

type Row = readonly [startMs: number, endMs: number, text: string];

function fileOf(rows: readonly Row[], format: SubtitleFormat = 'srt'): SubtitleFile {
  const cues = rows.map(
    ([startMs, endMs, text], index): Cue => ({ id: index + 1, startMs, endMs, text }),
  );
  return { format, cues, head: '', tail: '', newline: '\n', problems: [] };
}

function problemsOf(text: string, options: Partial<CheckOptions> = {}, ms = 5_000) {
  const found = checkCues(fileOf([[0, ms, text]]), { language: '', ...options });
  return found.get(1) ?? [];
}

const kindsOf = (...args: Parameters<typeof problemsOf>) =>
  problemsOf(...args).map(({ kind }) => kind);

describe('times', () => {
  test('finds overlaps and gaps with the next cue by time, and cues out of order', () => {
    const rows: Row[] = [
      [0, 2_000, 'One.'],
      [6_000, 8_000, 'Four.'],
      [1_500, 3_000, 'Two.'],
      [3_040, 6_000, 'Three.'],
    ];
    const problems = checkCues(fileOf(rows), { language: 'en' });
    expect(problems.get(1)).toEqual([{ kind: 'overlap', ms: 500, otherId: 3 }]);
    expect(problems.get(3)).toEqual([{ kind: 'order' }, { kind: 'gap', ms: 40, limit: 80 }]);
    expect(problems.size).toBe(2);
  });

  test('cues at different places may be shown together', () => {
    const rows: Row[] = [
      [0, 5_000, '{\\an8}Sign'],
      [1_000, 3_000, 'Speech.'],
      [3_500, 4_500, 'More speech.'],
    ];
    expect(checkCues(fileOf(rows), { language: 'en' }).size).toBe(0);
    expect(checkCues(fileOf(rows, 'vtt'), { language: 'en' }).size).toBe(1);
  });

  test('finds cues that are too short or long, or end before they start', () => {
    expect(kindsOf('Go.', {}, 700)).toEqual(['short']);
    expect(kindsOf('Go.', {}, 7_001)).toEqual(['lasting']);
    expect(kindsOf('Go.', {}, 0)).toEqual(['negative']);
  });
});

describe('reading', () => {
  test.each([
    ['x'.repeat(17), 'x'.repeat(18), 17],
    ['我'.repeat(9), '我'.repeat(10), 9],
    ['説'.repeat(9), '説'.repeat(10), 9],
    ['た'.repeat(7), 'た'.repeat(8), 7],
    ['말'.repeat(12), '말'.repeat(13), 12],
    ['ж'.repeat(15), 'ж'.repeat(16), 15],
  ])('%s is read in a second, %s is not', (slow, fast, limit) => {
    expect(kindsOf(slow, {}, 1_000)).toEqual([]);
    expect(problemsOf(fast, {}, 1_000)).toEqual([{ kind: 'fast', speed: slow.length + 1, limit }]);
  });

  test('ideographs are read as Japanese in a Japanese track', () => {
    expect(kindsOf('大丈夫大丈夫大丈', { language: 'ja' }, 1_000)).toEqual(['fast']);
  });

  test('a changed limit applies to texts in the script of the language', () => {
    const limits = { ...defaultLimits('zh'), speed: 20, lineWidth: 30 };
    expect(kindsOf('我'.repeat(20), { language: 'zh', limits }, 1_000)).toEqual([]);
    expect(kindsOf('Oh my God, look!!!', { language: 'zh', limits }, 1_000)).toContain('fast');
  });

  test('finds long lines, more than two lines, and cues without visible text', () => {
    expect(problemsOf(`<i>${'x'.repeat(39)}</i>`)).toEqual([
      { kind: 'long', width: 39, limit: 38 },
    ]);
    expect(problemsOf(`${'我'.repeat(15)}1`)).toEqual([{ kind: 'long', width: 15.5, limit: 15 }]);
    expect(problemsOf('One\ntwo\nthree')).toEqual([{ kind: 'lines', count: 3, limit: 2 }]);
    expect(kindsOf('<i>\u200b </i>')).toEqual(['empty']);
    expect(problemsOf('<i>One')).toEqual([{ kind: 'tags', tag: '<i>' }]);
  });
});

describe('scripts', () => {
  test.each([
    ['zh', '我跟你說过', 'hant', '說'],
    ['zh-TW', '我跟你说過', 'hans', '说'],
    ['en', 'Nеver', 'lookalike', 'е'],
    ['en', 'Say 你好', 'han', '你好'],
    ['zh', '好きです', 'kana', 'きです'],
    ['ja', 'ﾊﾞｽです', 'halfWidthKana', 'ﾊﾞｽ'],
    ['zh', '他是ＣＥＯ', 'fullWidthLatin', 'ＣＥＯ'],
    ['ru', 'Он 好', 'han', '好'],
    ['ko', 'I never said that', 'latin', 'I never said that'],
  ] as const)('in a track in %s, %s has %s', (language, text, found, characters) => {
    expect(problemsOf(text, { language })).toEqual([{ kind: 'script', found, characters }]);
  });

  test('without a language, the rarer form of Chinese is reported', () => {
    const rows: Row[] = [
      [0, 3_000, '我跟你说过'],
      [4_000, 6_000, '他说不来'],
      [7_000, 9_000, '誰說的？'],
    ];
    const problems = checkCues(fileOf(rows), { language: '' });
    expect(Array.from(problems)).toEqual([
      [3, [{ kind: 'script', found: 'hant', characters: '誰說' }]],
    ]);
  });

  test('accepts English names in Chinese, and Greek words among Latin ones', () => {
    expect(kindsOf('Lin Wan 是谁？', { language: 'zh' })).toEqual([]);
    expect(kindsOf('OK!', { language: 'zh' })).toEqual([]);
    expect(kindsOf('Он сказал: I see', { language: 'ru' })).toEqual([]);
  });
});

describe('terms', () => {
  const glossary: { forms: Record<string, string> }[] = [
    { forms: { zh: '顾北辰', en: 'Gu Beichen' } },
    { forms: { en: 'Lin Wan' } },
  ];
  const terms = termsFor(glossary, 'zh', 'en');

  test('the glossary gives the forms of two languages', () => {
    expect(terms).toEqual([{ source: 'Gu Beichen', target: '顾北辰' }]);
    expect(termsFor(glossary, 'en')).toEqual([{ target: 'Gu Beichen' }, { target: 'Lin Wan' }]);
  });

  test('a term of the paired text is required', () => {
    const pairedTexts = new Map([[1, 'Where is gu\nBeichen?']]);
    const options = { language: 'zh', terms, pairedTexts };
    expect(problemsOf('他在哪？', options)).toEqual([
      { kind: 'term', required: '顾北辰', found: '' },
    ]);
    expect(problemsOf('顾北\n辰在哪？', options)).toEqual([]);
    expect(
      problemsOf('他在哪？', { ...options, pairedTexts: new Map([[1, 'Gu Beichens?']]) }),
    ).toEqual([]);
  });

  test('a name with one wrong character or in wrong case is found without a pair', () => {
    expect(problemsOf('顾北晨在哪？', { language: 'zh', terms })).toEqual([
      { kind: 'term', required: '顾北辰', found: '顾北晨' },
    ]);
    const english = { language: 'en', terms: termsFor(glossary, 'en') };
    expect(problemsOf('Where is lin wan?', english)).toEqual([
      { kind: 'term', required: 'Lin Wan', found: 'lin wan' },
    ]);
    expect(problemsOf('LIN WAN! Gu Beichen’s here.', english)).toEqual([]);
    expect(problemsOf('Ledgers? Ledger!', { terms: [{ target: 'ledger' }] })).toEqual([]);
  });
});

describe('after an edit', () => {
  const file = fileOf([
    [0, 700, 'One.'],
    [1_000, 1_700, 'Two.'],
    [1_690, 2_400, 'Three.'],
  ]);

  test('unchanged cues keep their arrays', () => {
    const before = checkCues(file, { language: 'en' });
    const [one, two, three] = file.cues;
    if (!one || !two || !three) throw new Error('three cues');
    const edited = { ...file, cues: [one, two, { ...three, startMs: 1_700, text: '<i>Three.' }] };
    const after = checkCues(edited, { language: 'en', terms: [] });
    expect(after.get(1)).toBe(before.get(1));
    expect(before.get(2)?.map(({ kind }) => kind)).toEqual(['overlap', 'short']);
    expect(after.get(2)).toEqual([{ kind: 'short', ms: 700, limit: 800 }]);
    expect(after.get(3)?.map(({ kind }) => kind)).toEqual(['short', 'tags']);
  });

  test('equal options of different objects use the same results', () => {
    const limits = defaultLimits('en');
    const before = checkCues(file, { language: 'en', limits });
    const after = checkCues({ ...file }, { language: 'en', limits: { ...limits } });
    expect(after.get(2)).toBe(before.get(2));
  });

  test('other limits give other results for the same cues', () => {
    const limits = { ...defaultLimits('en'), minDurationMs: 100 };
    expect(checkCues(file, { language: 'en', limits }).get(1)).toBeUndefined();
    expect(checkCues(file, { language: 'en' }).get(1)).toHaveLength(1);
  });
});
