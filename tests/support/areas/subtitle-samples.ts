/** Well-formed files with everything that the formats allow. */
export const sampleSrt = `1
00:00:01,000 --> 00:00:02,500
{\\an8}Where is <i>she</i>?

2
00:00:02,600 --> 00:00:04,000 X1:100 X2:600 Y1:050 Y2:100
<font color="#ffff00">- In the garden.</font>
- <b>Alone</b> & 3 < 4?

3
00:00:05,000 --> 00:00:06,000

4
1:00:07.25 --> 01:00:08,000
她在花园里。


5
01:00:09,000 --> 01:00:10,000
2024
`;

export const sampleVtt = `WEBVTT - The garden
Kind: captions
Language: en

STYLE
::cue(.loud) {
  color: yellow;
}

REGION
id:top
width:40%

NOTE
Checked twice,
on the film.

intro
00:01.000 --> 00:02.500 line:0 align:start
<v Mei>Where is <i>she</i>?

00:00:02.600 --> 00:00:04.000
<v.loud Tom>In the <c.yellow>garden</c> &amp; alone.
&lt;sighs&gt;

NOTE the next one is off screen

3
00:00:05.000  -->  00:00:06.000\tposition:10%,line-left size:35%
<ruby>花<rt>はな</rt></ruby> <00:00:05.500>blooms


00:00:07.000 --> 00:00:08.000

00:00:09.000 --> 00:00:10.000
The end.

NOTE after the last one
`;

export const sampleAss = `[Script Info]
; Made by hand
Title: The garden
ScriptType: v4.00+
PlayResX: 1080
PlayResY: 1920

[Aegisub Project Garbage]
Last Style Storage: Default

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, Italic, Alignment
Style: Default,Noto Sans,72,&H00FFFFFF,0,2
Style: Top,Noto Sans,72,&H00FFFFFF,-1,8

[Events]
Format: Layer, Start, End, Style, Actor, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:05.00,Default,,0,0,0,template,code
Dialogue: 0,0:00:01.00,0:00:02.50,Top,Mei,0,0,0,,Where is {\\i1}she{\\i0}?
Dialogue: 1,0:00:02.60,0:00:04.00,Default,Tom,0,0,20,,In the garden,\\Nalone, {\\c&H00FFFF&}you see{\\c}.
; the next one moves
Comment: 0,0:00:04.00,0:00:05.00,Default,,0,0,0,,Later
Dialogue:  0, 00:00:05.000,0:00:06.00,Default,,0000,0000,0000,Banner;50, Soft\\nbreak and\\hspace
Dialogue: 0,0:00:07.00,0:00:08.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 0 100 100{\\p0}
Dialogue: 0,0:00:09.00,0:00:10.00,Default,,0,0,0,,

[Fonts]
fontname: garden_0.ttf
!"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ

[Graphics]
filename: flower.bmp
`;

export const sampleSsa = `[Script Info]
ScriptType: v4.00

[V4 Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, Alignment
Style: Default,Arial,20,16777215,2

[Events]
Format: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: Marked=0,0:00:01.00,0:00:02.50,Default,NTP,0000,0000,0000,!Effect,Hello, there
Dialogue: Marked=0,0:00:03.00,0:00:04.00,Default,NTP,0000,0000,0000,!Effect,Bye
`;

export const samples = { srt: sampleSrt, vtt: sampleVtt, ass: sampleAss, ssa: sampleSsa };

/** A SubRip file with these texts, each on screen for two seconds. */
export function srtOf(texts: readonly string[]): string {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19);
  return texts
    .map((text, n) => `${n + 1}\n${time(3 * n)},000 --> ${time(3 * n + 2)},000\n${text}\n`)
    .join('\n');
}
