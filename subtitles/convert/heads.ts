import type { SubtitleFormat } from '../cue.ts';

const STYLE = {
  Name: 'Default',
  Fontname: 'Noto Sans',
  Fontsize: '72',
  PrimaryColour: '&H00FFFFFF',
  SecondaryColour: '&H000000FF',
  OutlineColour: '&H00000000',
  BackColour: '&H80000000',
  Bold: '0',
  Italic: '0',
  Underline: '0',
  StrikeOut: '0',
  ScaleX: '100',
  ScaleY: '100',
  Spacing: '0',
  Angle: '0',
  BorderStyle: '1',
  Outline: '4',
  Shadow: '1',
  Alignment: '2',
  MarginL: '70',
  MarginR: '70',
  // Above the title and the buttons that players of vertical video draw at the bottom.
  MarginV: '380',
  Encoding: '1',
};

/** Styles for vertical video: up to 16 Chinese characters fit into a line. */
const ASS_HEAD = `[Script Info]
ScriptType: v4.00+
PlayResX: 1080
PlayResY: 1920
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: ${Object.keys(STYLE).join(', ')}
Style: ${Object.values(STYLE).join(',')}

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
`;

/** The head of a new file in each format. */
export const newHeads: Record<SubtitleFormat, string> = {
  srt: '',
  vtt: 'WEBVTT\n\n',
  ass: ASS_HEAD,
};
