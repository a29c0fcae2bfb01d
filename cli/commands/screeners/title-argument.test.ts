import { expect, test } from 'vitest';
import { namedTitle } from './title-argument.ts';

test.each([
  ['demo:agave-heiress', { drama: 'demo:agave-heiress' }],
  ['id:12', { drama: 'id:12' }],
  ['id:12=3', { drama: 'id:12', episodes: [3] }],
  ['demo:agave-heiress=1-3,5', { drama: 'demo:agave-heiress', episodes: [1, 2, 3, 5] }],
  ['x= 1', { drama: 'x= 1' }],
  ['a=b', { drama: 'a=b' }],
  ['a=b=7, 2 - 3,3', { drama: 'a=b', episodes: [2, 3, 7] }],
])('%s names %o', (text, title) => {
  expect(namedTitle(text)).toEqual([title]);
  expect(namedTitle(text, [{ drama: 'before' }])).toEqual([{ drama: 'before' }, title]);
});

test.each(['x=0', 'x=3-1', 'x=1-', 'x=1,,2', 'x=1-99999', 'x=1-2-3'])('%s is refused', (text) => {
  expect(() => namedTitle(text)).toThrow('Episodes must be numbers or ranges, such as 1-3,5.');
});

test('more titles than a screener can have are refused', () => {
  const many = Array.from({ length: 50 }, (_, at) => ({ drama: `d${at}` }));
  expect(() => namedTitle('one-more', many)).toThrow('at most 50 titles');
});
