import { describe, expect, test } from 'vitest';
import { readSpeech } from './dialogue.ts';
import { isHookMarker } from './hooks.ts';
import { isMarker } from './markers.ts';
import { parsePlain } from './parse-plain.ts';
import { sceneTexts } from './scene-texts.ts';

describe('a speech', () => {
  test.each([
    ['张三：你好', ['张三'], '', '你好'],
    ['张三（怒）：滚', ['张三'], '怒', '滚'],
    ['张三OS：他是谁', ['张三'], 'OS', '他是谁'],
    ['张三（VO）: 那年', ['张三'], 'VO', '那年'],
    ['张三（电话：忙音）：喂', ['张三'], '电话：忙音', '喂'],
    ['张三、李四：不行', ['张三', '李四'], '', '不行'],
    ['旁白：三年后', ['旁白'], '', '三年后'],
    ['Mia (angry): Get out.', ['Mia'], 'angry', 'Get out.'],
    ['DR. LOWE V.O.: Again.', ['DR. LOWE'], 'V.O.', 'Again.'],
    ['Señora de la Cruz: Basta.', ['Señora de la Cruz'], '', 'Basta.'],
    ['김 비서: 회장님.', ['김 비서'], '', '회장님.'],
    ['林：（小声）你好', ['林'], '小声', '你好'],
    ['林(OS)：你好（小声）', ['林'], 'OS, 小声', '你好'],
    ['张伟：【哭】妈！', ['张伟'], '哭', '妈！'],
    ['美咲「もう遅いよ」', ['美咲'], '', 'もう遅いよ'],
  ])('is read from %s', (line, speakers, note, text) => {
    const speech = readSpeech(line);
    expect(speech && { ...speech, note: speech.note.replace(':', '：') }).toEqual({
      speakers,
      note,
      text,
    });
  });

  test.each([
    '他想了想，说：走吧',
    'The rule is simple: never run.',
    'CUT TO:',
    'https://example.com',
    '12:30',
    '【钩子】信上写着：快走',
    '桌上有「合同」',
    '手机屏幕显示：余额不足',
    '微信消息：老地方见',
    '分镜1：王总转身',
    '小李VS王总：对峙',
  ])('is not read from %s', (line) => {
    expect(readSpeech(line)).toBeUndefined();
  });
});

test.each([
  '【卡点】',
  '【本集钩子】她推开门',
  '（钩子）',
  '悬念：他是谁',
  '[HOOK]',
  'Hook: the letter',
  '未完待续',
  '△门开了【卡点】',
  '[훅] 문이 열린다',
  'つづく',
  'CONTINUARÁ',
])('%s is a hook marker', (line) => {
  expect(isHookMarker(line)).toBe(true);
});

test.each(['他放下鱼钩', 'Hook me up with that.', '张三：这是一个悬念', 'He hooks the coat.'])(
  '%s is no hook marker',
  (line) => {
    expect(isHookMarker(line)).toBe(false);
  },
);

const SCRIPT = `《雨夜》
张三：25岁，记者

第1集 开端
本集梗概：一切从雨夜开始
1-1 夜 外 街道
人物：张三、李四（30岁）
道具：雨伞、相机
△张三撑开雨伞。
张三（冷）：你来了。
李四：
我一直都在。
（李四转身）
切至：
雨更大了。
【卡点】枪响

第2集
第1场
时间：夜
地点：医院走廊
李四VO：那天以后
第2集 完`;

describe('a script in plain text', () => {
  const script = parsePlain(SCRIPT);
  const [first, second] = script.episodes;

  test('has its title, and no episode for the preamble', () => {
    expect(script.title).toBe('雨夜');
    expect(script.episodes.map(({ no, title, line }) => [no, title, line])).toEqual([
      [1, '开端', 4],
      [2, '', 18],
    ]);
  });

  test('has scenes with people, props and lines', () => {
    expect(first?.scenes).toHaveLength(1);
    expect(first?.scenes[0]).toMatchObject({
      position: 1,
      place: '街道',
      people: ['张三', '李四'],
      props: [
        { name: '雨伞', text: '道具：雨伞、相机', line: 8 },
        { name: '相机', text: '道具：雨伞、相机', line: 8 },
      ],
      line: 6,
    });
    expect(first?.scenes[0]?.lines).toEqual([
      { kind: 'action', text: '张三撑开雨伞。', line: 9 },
      { kind: 'dialogue', speakers: ['张三'], note: '冷', text: '你来了。', line: 10 },
      { kind: 'dialogue', speakers: ['李四'], note: '', text: '我一直都在。', line: 11 },
      { kind: 'action', text: '（李四转身）', line: 13 },
      { kind: 'other', text: '切至：', line: 14 },
      { kind: 'other', text: '雨更大了。', line: 15 },
      { kind: 'other', text: '【卡点】枪响', line: 16 },
    ]);
  });

  test('knows which episodes end on a hook', () => {
    expect([first?.hookLine, second?.hookLine]).toEqual([16, undefined]);
  });

  test('takes place and time from lines below the heading', () => {
    expect(second?.scenes[0]).toMatchObject({ place: '医院走廊', time: 'night', people: [] });
  });
});

test('a known name alone on its line speaks the words below it', () => {
  const text =
    '1-1 日 内 家\n人物：沈母、沈念\n沈母\n（拍桌）\n你回来了！\n沈念\n是。\n门外\n沈念\n\n沈瑶：姐姐\n沈瑶\n别走';
  const lines = parsePlain(text).episodes[0]?.scenes[0]?.lines ?? [];
  expect(
    lines.map((line) => [line.kind === 'dialogue' ? line.speakers[0] : line.kind, line.text]),
  ).toEqual([
    ['沈母', '你回来了！'],
    ['沈念', '是。'],
    ['other', '门外'],
    ['other', '沈念'],
    ['沈瑶', '姐姐'],
    ['沈瑶', '别走'],
  ]);
});

test.each([
  '【本集完】',
  '【第1集 完】',
  '第3集 完',
  '——第一集完——',
  '（闪回开始）',
  '闪回：',
  '【卡点】',
  'THE END',
])('%s is a marker, not a description', (marker) => {
  const script = parsePlain(`第1集\n1-1 日 内 家\n张三：走\n${marker}`);
  expect(script.episodes[0]?.scenes[0]?.lines).toHaveLength(1);
});

test.each(['【结婚证】', '（他走完最后一步）', '△闪回中的她'])('%s is no marker', (line) => {
  expect(isMarker(line)).toBe(false);
});

test('a list of nobody is a list without names', () => {
  const [scene] = parsePlain('1-1 日 内 家\n人物：无').episodes[0]?.scenes ?? [];
  expect(scene).toMatchObject({ people: [], hasPeopleList: true });
});

test('a hook before the last scene does not end the episode', () => {
  const script = parsePlain('第1集\n1-1 日 内 家\n【钩子】\n1-2 日 内 家\n张三：走');
  expect(script.episodes[0]?.hookLine).toBeUndefined();
});

test('a text without episodes is one episode, without scenes one scene', () => {
  const { episodes } = parsePlain('张三：你好\r\n李四：再见\r\n');
  expect(episodes).toHaveLength(1);
  expect(episodes[0]?.scenes.map(({ lines }) => lines.length)).toEqual([2]);
  expect(parsePlain(' \n\n').episodes).toEqual([]);
});

test('hostile lines are read in linear time', () => {
  const lines = [
    '('.repeat(200_000),
    '1-'.repeat(100_000),
    '【'.repeat(200_000),
    ' '.repeat(200_000),
  ];
  lines.push('、'.repeat(200_000), `人物：${'甲、'.repeat(100_000)}`, '=x'.repeat(100_000));
  expect(parsePlain(lines.join('\n')).episodes).toHaveLength(1);
});

test('the texts of scenes end at the next scene or episode', () => {
  const text = '第1集\n1-1 日 内 家\n张三：走\n\n1-2 夜 外 街\n△雨。\n第2集\n李四：喂';
  expect(sceneTexts(text, parsePlain(text))).toMatchObject([
    { id: 1, text: '1-1 日 内 家\n张三：走' },
    { id: 2, text: '1-2 夜 外 街\n△雨。' },
    { id: 3, text: '李四：喂' },
  ]);
});
