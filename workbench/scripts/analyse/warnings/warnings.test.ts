import { describe, expect, test } from 'vitest';
import { parsePlain } from '#workbench/scripts/parse/parse-plain.ts';
import { analyseScript } from '../analyse-script.ts';
import { type Counted, similarPairs } from './similar.ts';
import type { WarningFacts } from './warning.ts';

/** The warnings of a kind, without the kind. */
function warningsOf(kind: WarningFacts['kind'], text: string) {
  return analyseScript(parsePlain(text))
    .warnings.filter((warning) => warning.kind === kind)
    .map(({ kind: _kind, ...facts }) => facts);
}

const scene = (label: string) => `${label} 日 内 家\n张三：走\n`;

describe('numbers of episodes', () => {
  const episodes = (...numbers: number[]) => numbers.map((no) => `第${no}集\n张三：走\n`).join('');

  test('are missing', () => {
    expect(warningsOf('episodesMissing', episodes(3, 4, 7))).toEqual([
      { first: 5, last: 6, line: 5 },
    ]);
  });

  test('are repeated or not ascending', () => {
    expect(warningsOf('episodeRepeated', episodes(1, 2, 2))).toEqual([{ episode: 2, line: 5 }]);
    expect(warningsOf('episodeOrder', episodes(1, 3, 2))).toEqual([
      { episode: 2, after: 3, line: 5 },
    ]);
  });

  test('have content', () => {
    expect(warningsOf('episodeEmpty', '第1集\n第2集\n张三：走')).toEqual([{ episode: 1, line: 1 }]);
  });
});

describe('numbers of scenes', () => {
  test('are missing', () => {
    const text = `第1集\n${scene('1-1')}${scene('1-3')}第2集\n${scene('2-2')}`;
    expect(warningsOf('scenesMissing', text)).toEqual([
      { episode: 1, first: 2, last: 2, line: 4 },
      { episode: 2, first: 1, last: 1, line: 7 },
    ]);
  });

  test('that begin again in each episode are given with it', () => {
    const text = `第1集\n${scene('1、')}第2集\n${scene('1、')}${scene('1、')}`;
    expect(warningsOf('sceneRepeated', text)).toEqual([{ episode: 2, scene: '2-1', line: 7 }]);
    const labels = analyseScript(parsePlain(text)).scenes.map(({ label }) => label);
    expect(labels).toEqual(['1-1', '2-1', '2-1']);
  });

  test('may continue through the script', () => {
    const text = `第1集\n${scene('1、')}${scene('2、')}第2集\n${scene('3、')}${scene('5、')}`;
    expect(warningsOf('scenesMissing', text)).toEqual([{ episode: 2, first: 4, last: 4, line: 9 }]);
  });

  test('are repeated, not ascending, or of another episode', () => {
    const text = `第1集\n${scene('1-1')}${scene('1-1')}${scene('1-2')}${scene('1-2A')}${scene('2-3')}`;
    expect(warningsOf('sceneRepeated', text)).toEqual([{ episode: 1, scene: '1-1', line: 4 }]);
    expect(warningsOf('sceneElsewhere', text)).toEqual([{ episode: 1, scene: '2-3', line: 10 }]);
    const mixed = `第1集\n${scene('1-1')}${scene('1-3')}${scene('1-2')}`;
    expect(warningsOf('sceneOrder', mixed)).toEqual([{ scene: '1-2', after: '3', line: 6 }]);
  });
});

describe('people', () => {
  test('are missing in a scene', () => {
    expect(warningsOf('sceneWithoutPeople', '1-1 夜 外 街\n△雨。')).toEqual([
      { scene: '1-1', line: 1 },
    ]);
  });

  test('speak without being listed, which is said once for each scene', () => {
    const text = '1-1 夜 外 街\n人物：张三\n张三：谁？\n李四：我。\n李四：走。\n众人：走！';
    expect(warningsOf('speakerNotListed', text)).toEqual([{ scene: '1-1', name: '李四', line: 4 }]);
  });

  test('are listed and never speak, unless they are extras', () => {
    const text = '1-1 夜 外 街\n人物：张三、李四、路人若干\n张三：谁？';
    expect(warningsOf('neverSpeaks', text)).toEqual([{ name: '李四', line: 1 }]);
  });
});

describe('names that differ by one character', () => {
  test('are reported with the rarer one first', () => {
    const text =
      '林晚：一\n林晚：二\n林婉：三\n林晚：四\n保安甲：五\n保安乙：六\n顾父：七\n顾母：八';
    expect(warningsOf('similarName', text)).toEqual([
      { name: '林婉', count: 1, other: '林晚', otherCount: 3, line: 3 },
    ]);
  });

  test('are two people if one list has both', () => {
    const text = '1-1 夜 外 街\n人物：林晚、林婉\n林晚：一\n林晚：二\n林婉：三';
    expect(warningsOf('similarName', text)).toEqual([]);
  });

  test('may be names of places', () => {
    const text = `${scene('1-1').replace('家', '林家客厅')}${scene('1-2').replace('家', '林家客亭')}`;
    expect(warningsOf('similarPlace', text)).toMatchObject([
      { name: '林家客亭', other: '林家客厅' },
    ]);
  });

  const counted = (name: string, count: number): Counted => ({
    name,
    key: name.toLowerCase().replace(/\s/g, ''),
    count,
    line: 1,
  });

  test.each([
    ['Nora Show', 'Nora Shaw', true],
    ['Nora Shw', 'Nora Shaw', true],
    ['Mia', 'Leo', false],
    ['Reporter A', 'Reporter B', false],
    ['Guard 1', 'Guard 2', false],
    ['小陈', '老陈', false],
  ])('%s and %s', (rarer, other, isSimilar) => {
    expect(similarPairs([counted(rarer, 1), counted(other, 9)], 2)).toHaveLength(isSimilar ? 1 : 0);
  });

  test('are two names if both are frequent', () => {
    expect(similarPairs([counted('林晚', 8), counted('林峰', 9)], 2)).toEqual([]);
  });
});

test('an episode without a hook marker is reported at its heading', () => {
  expect(warningsOf('noHook', '第1集\n张三：走\n第2集\n张三：走\n未完待续')).toEqual([
    { episode: 1, line: 1 },
  ]);
});

test('an episode number that is used twice gives no other warning', () => {
  const text = `第1集\n第1集\n${scene('1-1')}第1集\n${scene('1-4')}`;
  const kinds = analyseScript(parsePlain(text)).warnings.map(({ kind, line }) => [kind, line]);
  expect(kinds).toEqual([
    ['episodeRepeated', 2],
    ['episodeRepeated', 5],
  ]);
});

test('a text without headings gives one warning, which says so', () => {
  const { warnings } = analyseScript(parsePlain('asdf qwer\n12345'));
  expect(warnings).toEqual([{ kind: 'noHeadings', line: 1 }]);
});
