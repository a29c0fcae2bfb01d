import { describe, expect, test } from 'vitest';
import { defaultLimits } from '#subtitles/checks/limits.ts';
import type { SubtitleFormat } from '#subtitles/cue.ts';
import { breakLines } from './break-lines.ts';
import { splitCharacters } from './break-points.ts';

function broken(text: string, language = '', format: SubtitleFormat = 'srt') {
  return breakLines(text, format, { language, limits: defaultLimits(language) });
}

describe('Latin text', () => {
  test.each([
    ['after a sentence', 'You came back after all.|I never thought that you would.'],
    ['after a comma', 'If you walk out of that door,|don’t ever think of returning'],
    ['before a preposition', 'She hid all of the old letters|in the drawer of his desk'],
    ['not after an article', 'They have never once seen|such a beautiful woman before'],
    ['in Spanish', 'No puedo creer que hayas vuelto|después de todo este tiempo'],
  ])('breaks %s', (_case, expected) => {
    expect(broken(expected.replace('|', ' '))).toBe(expected.replace('|', '\n'));
  });

  test('sets a text that fits in one line, and joins lines', () => {
    expect(broken('Come\nhere\nnow')).toBe('Come here now');
  });

  test('keeps the lines of two speakers and a text that does not fit', () => {
    const dialogue = '- I will never come back to this house again!\n- Good.';
    expect(broken(dialogue)).toBe(dialogue);
    const long = 'word '.repeat(20).trim();
    expect(broken(long)).toBe(long);
    expect(broken('x'.repeat(60))).toBe('x'.repeat(60));
  });

  test('plans many lines in a time that grows with the number of words', () => {
    const text = 'and so on and on '.repeat(40).trim();
    const limits = { ...defaultLimits('en'), lines: 30 };
    const lines = breakLines(text, 'srt', { language: 'en', limits }).split('\n');
    expect(lines.length).toBeGreaterThan(17);
    expect(lines.join(' ')).toBe(text);
    const unlimited = { ...limits, lines: Number.MAX_SAFE_INTEGER };
    expect(breakLines('x'.repeat(60), 'srt', { language: 'en', limits: unlimited })).toBe(
      'x'.repeat(60),
    );
  });

  test('keeps markup', () => {
    expect(broken('{\\an8}<i>I wanted to tell you everything</i> but you never listened')).toBe(
      '{\\an8}<i>I wanted to tell you everything</i>\nbut you never listened',
    );
    expect(broken('Tom &amp; I wanted to say it,\nbut you\nleft us alone', 'en', 'vtt')).toBe(
      'Tom &amp; I wanted to say it,\nbut you left us alone',
    );
  });
});

describe('East Asian text', () => {
  test.each([
    ['zh', '我跟你说过多少次了，|不要再来这个地方找我'],
    ['zh', '他昨天晚上带着那个女人|离开了这座城市'],
    ['zh', '我说过“再也不要回来”|你为什么不听我的话'],
    ['ja', '二度と戻ってくるなと言ったのに|どうしてここにいるんだ'],
    ['ko', '다시는 돌아오지 말라고|내가 분명히 말했잖아요'],
  ])('in %s breaks %s', (language, expected) => {
    const joined = language === 'ko' ? expected.replace('|', ' ') : expected.replace('|', '');
    expect(broken(joined, language)).toBe(expected.replace('|', '\n'));
  });

  test('breaks at a space, which stands for a comma, and restores it when joining', () => {
    expect(broken('我已经等了你一整个晚上 你到底去了什么地方', 'zh')).toBe(
      '我已经等了你一整个晚上\n你到底去了什么地方',
    );
    expect(broken('我等了你\n一整晚\n你在哪', 'zh')).toBe('我等了你 一整晚 你在哪');
    expect(broken('我等了你，\n一整晚！\n你在哪', 'zh')).toBe('我等了你，一整晚！你在哪');
  });

  test('begins no line with closing punctuation and ends none with opening', () => {
    for (let length = 8; length < 15; length++) {
      const text = `${'好'.repeat(length)}《${'天'.repeat(5)}》。${'好'.repeat(14 - length)}`;
      expect(broken(text, 'zh')).not.toMatch(/《\n|\n[》。]/);
    }
  });

  test('words without a segmenter are single ideographs, Latin words and spaces', () => {
    expect(splitCharacters('他是CEO。 はい')).toEqual(['他', '是', 'CEO', '。', ' ', 'は', 'い']);
  });
});
