import { describe, expect, test } from 'vitest';
import { parsePlain } from '../parse/parse-plain.ts';
import { analyseScript } from './analyse-script.ts';
import { wordCount } from './count-text.ts';
import { meetingMatrix } from './meetings.ts';
import { secondsOf } from './speech-time.ts';

const analyse = (text: string) => analyseScript(parsePlain(text));

const SCRIPT = `第1集
1-1 日 内 林家客厅
人物：林晚、顾城
△林晚摔碎【青花瓶】，捡起手机。
林晚：你骗了我三年。
顾城：听我解释。
旁白：她没有听。
1-2 夜 外 林家客厅
林晚：走吧。
【卡点】
第2集
2-1 夜 内 医院
道具：病危通知书
Mia: Hello there.
MIA: Hi.
顾城：晚晚呢？`;

describe('an analysis', () => {
  const analysis = analyse(SCRIPT);

  test('counts scenes, speeches and words of each episode', () => {
    expect(
      analysis.episodes.map(({ sceneCount, speechCount, actionCount, words, personCount }) => [
        sceneCount,
        speechCount,
        actionCount,
        words,
        personCount,
      ]),
    ).toEqual([
      [2, 4, 1, 16, 2],
      [1, 3, 0, 6, 2],
    ]);
  });

  test('counts people, whatever the case of their names, the most speeches first', () => {
    expect(
      analysis.people.map(({ name, speechCount, sceneCount, episodes, firstScene, line }) => [
        name,
        speechCount,
        sceneCount,
        episodes,
        firstScene,
        line,
      ]),
    ).toEqual([
      ['林晚', 2, 2, [1], '1-1', 2],
      ['顾城', 2, 2, [1, 2], '1-1', 2],
      ['Mia', 2, 1, [2], '2-1', 14],
    ]);
  });

  test('counts who meets whom, without voices', () => {
    expect(
      analysis.meetings.map(({ first, second, sceneCount }) => [first, second, sceneCount]),
    ).toEqual([
      ['林晚', '顾城', 1],
      ['Mia', '顾城', 1],
    ]);
    expect(meetingMatrix(analysis.meetings, ['顾城', '林晚', 'Mia'])).toEqual([
      [0, 1, 1],
      [1, 0, 0],
      [1, 0, 0],
    ]);
  });

  test('groups scenes by place', () => {
    const [home] = analysis.places;
    expect(home).toMatchObject({
      place: '林家客厅',
      sceneCount: 2,
      episodes: [1],
      scenes: ['1-1', '1-2'],
    });
    expect([...(home?.times ?? [])]).toEqual([
      ['day', 1],
      ['night', 1],
    ]);
  });

  test('finds props that are listed, marked or known', () => {
    expect(analysis.props.map(({ name, source, line }) => [name, source, line])).toEqual([
      ['青花瓶', 'marked', 4],
      ['手机', 'known', 4],
      ['病危通知书', 'listed', 13],
    ]);
  });
});

test('groups and voices are no people', () => {
  const text =
    '1-1 日 内 家\n人物：林晚、群演若干、宾客数人\n林晚：走\n众人：走！\n1-2 日 外 街\n人物：无\n△空镜。';
  const { people, scenes, warnings } = analyse(text);
  expect(people.map(({ name }) => name)).toEqual(['林晚']);
  expect(scenes.map((scene) => scene.people)).toEqual([['林晚'], []]);
  expect(warnings.map(({ kind }) => kind)).toEqual(['noHook']);
});

const propNames = (text: string) => analyse(text).props.map(({ name, count }) => [name, count]);

test('singular and plural are one prop, and a material is none', () => {
  expect(propNames('△ A photo by the glass door. Two glasses, photos, a glass.')).toEqual([
    ['photo', 2],
    ['glasses', 2],
  ]);
});

test('quoted words without a common prop are no prop', () => {
  const text =
    '△横幅写着“陆氏长子追思会”，他撕碎“婚前协议”。\n△「もう戻らないで」と書いてある。【本集完】';
  expect(propNames(text)).toEqual([['婚前协议', 1]]);
});

test('the lengths of the episodes add up to the total', () => {
  const { episodes, seconds } = analyse('第1集\n张三：走吧\n第2集\n张三：走吧\n第3集\n张三：走吧');
  const rounded = episodes.map((episode) => Math.round(episode.seconds));
  expect(seconds).toBe(rounded.reduce((sum, value) => sum + value, 0));
});

test('words are counted as word processors do', () => {
  expect(wordCount('你好，world! 3 apples')).toBe(5);
  expect(wordCount("don't stop 안녕 こんにちは")).toBe(9);
});

test('a minute of speech has its number of characters or words', () => {
  const speech = (text: string) =>
    secondsOf({ kind: 'dialogue', speakers: [], note: '', text, line: 1 });
  expect(speech('你'.repeat(270))).toBeCloseTo(60.5);
  expect(speech('word '.repeat(150))).toBeCloseTo(60.5);
  expect(speech('です'.repeat(180))).toBeCloseTo(60.5);
  expect(speech('가'.repeat(330))).toBeCloseTo(60.5);
  expect(speech('……')).toBe(0);
  expect(secondsOf({ kind: 'action', text: '他走', line: 1 })).toBe(2);
  expect(secondsOf({ kind: 'action', text: '你'.repeat(270), line: 1 })).toBeCloseTo(30);
});
