import { describe, expect, test } from 'vitest';
import { mapText, plainText, splitMarkup } from './markup.ts';

describe('plainText', () => {
  test.each([
    ['srt', '{\\an8}<i>Hello</i> <font color="#fff">you</font>', 'Hello you'],
    ['srt', '1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
    ['srt', '<3', '<3'],
    ['vtt', '<v Lin Wan>Tom &amp; <c.red>Ann</c><00:01.000> left', 'Tom & Ann left'],
    ['vtt', 'It&#39;s &#x201c;late&#x201D;&hellip; &quot;no&quot;', 'It\'s “late”… "no"'],
    ['vtt', '&amp;lt; &unknown; &#0;', '&lt; &unknown; \ufffd'],
    ['ass', '{\\i1}One\\htwo\\nthree{\\i0}', 'One two three'],
    ['ass', '{\\p1}m 0 0 l 100 0{\\p0}Sign', 'Sign'],
    ['ass', '{\\pos(10,20)}Sign {comment}', 'Sign '],
  ] as const)('of %s %j is %j', (format, text, plain) => {
    expect(plainText(text, format)).toBe(plain);
  });
});

test('the parts of a text join to the text', () => {
  const text = '{\\an8}<i>a < b</i>\n{\\an8';
  expect(
    splitMarkup(text, 'srt')
      .map(({ value }) => value)
      .join(''),
  ).toBe(text);
});

describe('mapText', () => {
  test('changes text between tags and escapes it', () => {
    expect(mapText('<i>one</i> &lt; two', 'vtt', (text) => text.replace('two', '>'))).toBe(
      '<i>one</i> &lt; &gt;',
    );
  });

  test('keeps the spelling of what is not changed', () => {
    const text = 'R&D&nbsp;&#39;<i>&eacute;</i>';
    expect(mapText(text, 'vtt', (plain) => plain)).toBe(text);
  });
});
