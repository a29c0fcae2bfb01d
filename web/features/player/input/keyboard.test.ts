import { expect, test } from 'vitest';
import { findRule, type KeyActions, keyRules } from './keyboard.ts';

/** The actions that a key triggers, as text. */
function run(key: string, focus: Parameters<typeof findRule>[0]['focus'] = 'page') {
  const triggered: string[] = [];
  const actions = new Proxy({} as KeyActions, {
    get: (_target, name) => (value?: number) =>
      triggered.push(`${String(name)} ${value ?? ''}`.trim()),
  });
  findRule({ key, focus })?.run?.(actions, key.toLowerCase());
  return triggered.join();
}

test.each([
  [' ', 'toggle'],
  ['k', 'toggle'],
  ['K', 'toggle'],
  ['j', 'seekBy -10'],
  ['l', 'seekBy 10'],
  ['ArrowLeft', 'seekBy -5'],
  ['ArrowRight', 'seekBy 5'],
  ['ArrowUp', 'changeVolume 0.1'],
  ['ArrowDown', 'changeVolume -0.1'],
  ['m', 'toggleMute'],
  ['c', 'toggleSubtitles'],
  ['n', 'step 1'],
  ['p', 'step -1'],
  ['<', 'stepRate -1'],
  ['>', 'stepRate 1'],
  ['0', 'seekToTenth 0'],
  ['7', 'seekToTenth 7'],
  ['i', 'togglePictureInPicture'],
  ['f', 'toggleFullScreen'],
  ['?', 'openHelp'],
  ['x', ''],
])('the key %j triggers %j', (key, triggered) => {
  expect(run(key)).toBe(triggered);
});

test('no key is bound twice', () => {
  const all = keyRules.flatMap(({ keys }) => keys);
  expect(new Set(all).size).toBe(all.length);
});

test('only seeking and volume repeat while a key is held', () => {
  const held = keyRules.filter(({ canRepeat }) => canRepeat).flatMap(({ shown }) => shown);
  expect(held).toEqual(['J', 'L', '←', '→', '↑', '↓']);
});

test('keys that the focused element handles itself trigger no action', () => {
  expect(run(' ', 'button')).toBe('');
  expect(run('ArrowLeft', 'button')).toBe('seekBy -5');
  expect(run('ArrowLeft', 'slider')).toBe('');
  expect(run(' ', 'slider')).toBe('toggle');
  expect(run('5', 'slider')).toBe('seekToTenth 5');
  expect(run('ArrowUp', 'radio')).toBe('');
  expect(run(' ', 'radio')).toBe('');
  expect(run('m', 'radio')).toBe('toggleMute');
  expect(run('5', 'field')).toBe('');
  expect(run(' ', 'field')).toBe('');
  expect(run('ArrowDown', 'elsewhere')).toBe('');
  expect(run(' ', 'elsewhere')).toBe('');
  expect(run('m', 'elsewhere')).toBe('toggleMute');
});

test('ignores browser shortcuts and handled events', () => {
  expect(findRule({ key: 'f', focus: 'page', ctrlKey: true })).toBeUndefined();
  expect(findRule({ key: 'l', focus: 'page', metaKey: true })).toBeUndefined();
  expect(findRule({ key: 'ArrowLeft', focus: 'page', altKey: true })).toBeUndefined();
  expect(findRule({ key: 'm', focus: 'page', defaultPrevented: true })).toBeUndefined();
});
