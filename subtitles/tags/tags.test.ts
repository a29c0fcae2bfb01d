import { describe, expect, test } from 'vitest';
import { balanceTags } from './balance-tags.ts';
import { findTagFault } from './find-tag-fault.ts';

describe('balanceTags', () => {
  test.each([
    ['srt', '<i>One', '<i>One</i>', '<i>'],
    ['srt', 'One</i>', 'One', '</i>'],
    ['srt', '<b><i>One</b></i>', '<b><i>One</i></b>', '</b>'],
    ['srt', '<b><i>One</b> two</i>', '<b><i>One</i></b><i> two</i>', '</b>'],
    ['srt', '<FONT color="red">One', '<FONT color="red">One</font>', '<FONT color="red">'],
    ['vtt', '<c.red>One', '<c.red>One</c>', '<c.red>'],
    ['vtt', '<v Ann>One <i>two', '<v Ann>One <i>two</i>', '<i>'],
  ] as const)('%s %j becomes %j', (format, text, balanced, fault) => {
    expect(balanceTags(text, format)).toEqual({ text: balanced, fault });
    expect(balanceTags(balanced, format)).toEqual({ text: balanced });
  });
});

describe('findTagFault', () => {
  test.each([
    ['srt', '<i>One</i> {\\an8}', undefined],
    ['srt', '1 < 2 > 0 <3', undefined],
    ['srt', '{\\an8 One', '{\\an8 One'],
    ['srt', 'One <i', '<i'],
    ['vtt', '<v Ann>One <00:01.000>two', undefined],
    ['vtt', 'a < b', '< b'],
    ['ass', '{\\i1}One', undefined],
    ['ass', '{\\i1 One', '{\\i1 One'],
    ['ass', '\\i1} One', '}'],
  ] as const)('of %s %j is %j', (format, text, fault) => {
    expect(findTagFault(text, format)).toBe(fault);
  });
});
