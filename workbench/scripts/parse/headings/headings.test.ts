import { describe, expect, test } from 'vitest';
import { narrow } from '../narrow.ts';
import { readEpisodeHeading } from './episode-heading.ts';
import { headingText } from './heading-text.ts';
import { readSceneHeading } from './scene-heading.ts';

const episode = (line: string) => readEpisodeHeading(narrow(headingText(line)));

describe('an episode heading', () => {
  test.each([
    ['第1集', 1, ''],
    ['第一集 真相', 1, '真相'],
    ['第十二集：重逢', 12, '重逢'],
    ['第一百零三集', 103, ''],
    ['第２０集　归来', 20, '归来'],
    ['【第3集】', 3, ''],
    ['## 第3话 雨夜', 3, '雨夜'],
    ['EP01', 1, ''],
    ['Ep. 7 - The letter', 7, 'The letter'],
    ['Episode 3: The letter', 3, 'The letter'],
    ['Episodio 4', 4, ''],
    ['Capítulo 2. La carta', 2, 'La carta'],
    ['제3화 편지', 3, '편지'],
    ['3화', 3, ''],
    ['第3話「手紙」', 3, '「手紙」'],
  ])('is read from %s', (line, no, title) => {
    expect(episode(line)).toEqual({ no, title });
  });

  test.each([
    '第一集团军来了',
    '第1集 完',
    '（第一集完）',
    'Episode 3 was her favourite.',
    '第1-3集',
  ])('is not read from %s', (line) => {
    expect(episode(line)).toBeUndefined();
  });
});

const scene = (line: string) => {
  const found = readSceneHeading(headingText(line));
  if (!found) return undefined;
  const { number, place, time, setting } = found;
  const no = number && `${number.episode ?? ''}/${number.scene}${number.suffix}`;
  return [no, place, time, setting];
};

describe('a scene heading', () => {
  test.each([
    ['1-1 日 内 酒店大堂', '1/1', '酒店大堂', 'day', 'inside'],
    ['1-1　酒店大堂　日/内', '1/1', '酒店大堂', 'day', 'inside'],
    ['２－１　日　内　林家客厅', '2/1', '林家客厅', 'day', 'inside'],
    ['1-3 走廊 日 外/内', '1/3', '走廊', 'day', 'both'],
    ['场1-2', '1/2', '', undefined, undefined],
    ['第3场', '/3', '', undefined, undefined],
    ['第一场 日 内 林家别墅·客厅', '/1', '林家别墅·客厅', 'day', 'inside'],
    ['3、夜 外 街道', '/3', '街道', 'night', 'outside'],
    ['【1-1】', '1/1', '', undefined, undefined],
    ['【1-1】酒店（大堂） 夜内', '1/1', '酒店（大堂）', 'night', 'inside'],
    ['1-3A 酒店门口 夜外', '1/3A', '酒店门口', 'night', 'outside'],
    ['日 内 酒店大堂', undefined, '酒店大堂', 'day', 'inside'],
    ['Scene 3-2', '3/2', '', undefined, undefined],
    ['Scene 4: Hotel Lobby, Day', '/4', 'Hotel Lobby', 'day', undefined],
    ['INT. HOTEL LOBBY - DAY', undefined, 'HOTEL LOBBY', 'day', 'inside'],
    ['INT. NIGHT CLUB - DAY', undefined, 'NIGHT CLUB', 'day', 'inside'],
    ['INT. DAY HOTEL LOBBY', undefined, 'HOTEL LOBBY', 'day', 'inside'],
    ['EXT/INT. CAR - NIGHT', undefined, 'CAR', 'night', 'both'],
    ['Escena 2: EXT. PLAYA - NOCHE', '/2', 'PLAYA', 'night', 'outside'],
    ['シーン3 ホテル・ロビー（夜）', '/3', 'ホテル・ロビー', 'night', undefined],
    ['○ホテルのロビー（夕方）', undefined, 'ホテルのロビー', 'dusk', undefined],
    ['S#3. 호텔 로비 / 낮 / 실내', '/3', '호텔 로비', 'day', 'inside'],
    ['씬 2. 병원 복도 - 밤', '/2', '병원 복도', 'night', undefined],
  ])('is read from %s', (line, ...expected) => {
    expect(scene(line)).toEqual(expected);
  });

  test.each(['10-20个人冲了进来', '3、我不同意', '第三场合', '3-2 他们赢了比赛。', '他走进房间。'])(
    'is not read from %s',
    (line) => {
      expect(scene(line)).toBeUndefined();
    },
  );

  test('may list the people', () => {
    expect(readSceneHeading('1-1 大堂 日 内 人物：张三、李四')?.people).toEqual(['张三', '李四']);
  });
});
