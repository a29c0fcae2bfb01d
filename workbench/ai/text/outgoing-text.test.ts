import { describe, expect, test } from 'vitest';
import type { SubtitleFormat } from '#subtitles/cue.ts';
import { outgoingText } from './outgoing-text.ts';

function send(text: string, format: SubtitleFormat) {
  const outgoing = outgoingText(text, format);
  return { sent: outgoing?.text, restore: (line: string) => outgoing?.restore(line) };
}

describe('the text that is sent', () => {
  test.each<[SubtitleFormat, string, string | undefined]>([
    ['srt', 'Hello\nthere', 'Hello\nthere'],
    ['srt', '<i>Hello</i>', 'Hello'],
    ['srt', '{\\an8}<b>Hello</b> you', 'Hello⟦1⟧ you'],
    ['srt', 'a <b>b</b> c', 'a ⟦1⟧b⟦2⟧ c'],
    ['vtt', '<v Ana>Tom &amp; I &lt;3', 'Tom & I <3'],
    ['ass', '{\\pos(1,2)}Hello\\hthere\\nyou', 'Hello there you'],
    ['ass', '{\\p1}m 0 0 l 1 1{\\p0}', undefined],
    [
      'ass',
      '{\\k20}a{\\k20}b{\\k20}c{\\k20}d{\\k20}e{\\k20}f{\\k20}g{\\k20}h{\\k20}i{\\k20}j',
      'abcdefghij',
    ],
    ['srt', ' \n ', undefined],
    ['srt', '<i></i>', undefined],
    ['srt', 'a\ud800\0b', 'a\ufffdb'],
  ])('of %s %j is %j', (format, text, sent) => {
    expect(send(text, format).sent).toBe(sent);
  });
});

describe('a line that comes back', () => {
  test.each<[SubtitleFormat, string, string, string | undefined]>([
    ['srt', '<i>Hello</i>', 'Hola', '<i>Hola</i>'],
    ['srt', 'a <b>b</b> c', 'x ⟦1⟧y⟦2⟧', 'x <b>y</b>'],
    ['srt', 'a <b>b</b> c', 'x y', 'x y'],
    ['srt', 'a <b>b</b> c', '⟦2⟧x⟦1⟧ y', 'x y'],
    ['srt', 'a <b>b</b> c', '⟦1⟧x⟦2⟧⟦2⟧', 'x'],
    ['srt', '<i>a</i> b', 'x ⟦9⟧ y', 'x y'],
    ['srt', '{\\an8}<i>a</i> b', 'x', '{\\an8}x'],
    ['vtt', '<v Ana>a <i>b</i> c', 'x', '<v Ana>x'],
    ['vtt', 'a', 'Tom & I <3', 'Tom &amp; I &lt;3'],
    ['vtt', 'a', '<b>x</b>', '&lt;b&gt;x&lt;/b&gt;'],
    ['ass', '{\\pos(1,2)}a\\nb', 'x\ny', '{\\pos(1,2)}x\ny'],
    ['srt', 'a', '<b>x</b>', undefined],
    ['ass', 'a', '{\\an8}x', undefined],
    ['srt', 'a', 'x --> y', undefined],
    ['srt', 'a', 'x\n\ny', undefined],
    ['srt', 'a', ' ', undefined],
  ])('to %s %j as %j is %j', (format, text, line, restored) => {
    expect(send(text, format).restore(line)).toBe(restored);
  });
});
