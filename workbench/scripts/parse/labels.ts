import { keysOf } from '#ui/data/typed-object.ts';
import { narrow } from './narrow.ts';

export type LabelKind = 'people' | 'place' | 'time' | 'props' | 'action' | 'other';

/** Words before a colon that are no speaker. */
const LABELS: Record<LabelKind, string> = {
  people:
    '人物 出场人物 出場人物 登场人物 登場人物 主要人物 本场人物 角色 出场角色 出场 演员 出演 人 ' +
    'characters cast people personajes reparto 등장인물 인물 출연',
  place: '地点 地點 场景 場景 场地 場地 place location setting lugar localización 場所 장소 배경',
  time: '时间 時間 日夜 time tiempo hora 時刻 시간',
  props: '道具 道具清单 重要道具 props prop utilería atrezzo 小道具 소품',
  action:
    '画面 畫面 镜头 鏡頭 特写 特寫 动作 動作 空镜 音效 转场 轉場 切 action shot close-up closeup insert sfx acción 効果音 음향 화면',
  other:
    '梗概 本集梗概 剧情 劇情 剧情梗概 简介 簡介 故事简介 概要 备注 備註 注 提示 字幕 服装 服裝 化妆 化妝 ' +
    '剧名 劇名 片名 编剧 編劇 作者 导演 類型 类型 题材 題材 集数 集數 时长 時長 主题 主題 标题 標題 一句话 人设 人物小传 bgm 音乐 音樂 歌曲 彩蛋 下集预告 ' +
    '卡点 卡點 钩子 鉤子 悬念 懸念 hook cliffhanger gancho フック 훅 ' +
    'note notes title author synopsis logline summary draft genre music caption super subtitle costume costumes wardrobe vfx ' +
    'título autor sinopsis nota notas música vestuario あらすじ 作品名 脚本 備考 衣装 音楽 줄거리 제목 작가 메모 의상 음악',
};

const KINDS = new Map(
  keysOf(LABELS).flatMap((kind) => LABELS[kind].split(' ').map((word) => [word, kind] as const)),
);

export interface Label {
  readonly kind: LabelKind;
  readonly value: string;
}

const MAX_LABEL = 12;
/** The spaces and brackets around a label. */
const MAX_EDGE = 4;

/** Reads `人物：张三、李四`, also inside `【…】`. */
export function readLabel(line: string): Label | undefined {
  const text = narrow(line.slice(0, MAX_LABEL + MAX_EDGE + 1));
  const colon = text.indexOf(':');
  if (colon < 1 || colon > MAX_LABEL + MAX_EDGE) return undefined;
  const word = text.slice(0, colon).replace(/^[\s【[(△▲#*]+|[\s\]】)]+$/g, '');
  const kind = KINDS.get(word.toLowerCase());
  if (!kind) return undefined;
  const value = line.slice(colon + 1).trim();
  return { kind, value: /^\s*[【[]/.test(text) ? value.replace(/[】\]]\s*$/, '') : value };
}
