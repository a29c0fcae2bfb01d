import type { Quality } from './qualities.ts';

interface Rendition {
  quality: Quality;
  codec: string;
  peakBits: number;
  meanBits: number;
}

interface Master {
  frameRate: string;
  /** The lowest first. */
  renditions: Rendition[];
  sound: { peakBits: number; meanBits: number } | undefined;
}

/** What players choose from: `270/index.m3u8` … and one sound for all. */
export function writeMaster({ frameRate, renditions, sound }: Master): string {
  const [pictures = 25, seconds = 1] = frameRate.split('/').map(Number);
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (sound) lines.push(`#EXT-X-MEDIA:${attributes(SOUND)}`);
  for (const { quality, codec, peakBits, meanBits } of renditions) {
    const stream = {
      BANDWIDTH: Math.ceil(peakBits + (sound?.peakBits ?? 0)),
      'AVERAGE-BANDWIDTH': Math.ceil(meanBits + (sound?.meanBits ?? 0)),
      RESOLUTION: `${quality.width}x${quality.height}`,
      'FRAME-RATE': (pictures / seconds).toFixed(3),
      CODECS: `"${codec}${sound ? ',mp4a.40.2' : ''}"`,
      ...(sound && { AUDIO: '"sound"' }),
    };
    lines.push(`#EXT-X-STREAM-INF:${attributes(stream)}`, `${quality.name}/index.m3u8`);
  }
  return `${lines.join('\n')}\n`;
}

const SOUND = {
  TYPE: 'AUDIO',
  'GROUP-ID': '"sound"',
  NAME: '"Sound"',
  DEFAULT: 'YES',
  AUTOSELECT: 'YES',
  CHANNELS: '"2"',
  URI: '"sound/index.m3u8"',
};

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
}
