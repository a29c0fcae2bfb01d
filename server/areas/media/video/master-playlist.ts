import type { Quality } from './qualities.ts';

interface Rendition {
  quality: Quality;
  codec: string;
  peakBitrate: number;
  meanBitrate: number;
}

interface Master {
  frameRate: string;
  /** Lowest quality first. */
  renditions: Rendition[];
  audio: { peakBitrate: number; meanBitrate: number } | undefined;
}

/** Returns a master playlist of the qualities (`270/index.m3u8` …) and their shared audio track. */
export function writeMaster({ frameRate, renditions, audio }: Master): string {
  const [frames = 25, seconds = 1] = frameRate.split('/').map(Number);
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (audio) lines.push(`#EXT-X-MEDIA:${attributes(AUDIO)}`);
  for (const { quality, codec, peakBitrate, meanBitrate } of renditions) {
    const stream = {
      BANDWIDTH: Math.ceil(peakBitrate + (audio?.peakBitrate ?? 0)),
      'AVERAGE-BANDWIDTH': Math.ceil(meanBitrate + (audio?.meanBitrate ?? 0)),
      RESOLUTION: `${quality.width}x${quality.height}`,
      'FRAME-RATE': (frames / seconds).toFixed(3),
      CODECS: `"${codec}${audio ? ',mp4a.40.2' : ''}"`,
      ...(audio && { AUDIO: '"sound"' }),
    };
    lines.push(`#EXT-X-STREAM-INF:${attributes(stream)}`, `${quality.name}/index.m3u8`);
  }
  return `${lines.join('\n')}\n`;
}

const AUDIO = {
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
