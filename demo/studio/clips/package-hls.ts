// Packages a video as HLS: fMP4 segments of four seconds, three video qualities, one audio track.
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startAtZero } from '../../../server/modules/media/video/start-at-zero.ts';
import { type Clip, FPS, lengthOf } from './engine/clip.ts';
import { ffmpeg, words } from './ffmpeg.ts';

const SEGMENT = 4;
const qualities = [
  { name: '270', w: 270, h: 480, kbit: 56 },
  { name: '360', w: 360, h: 640, kbit: 101 },
  { name: '540', w: 540, h: 960, kbit: 205 },
];
const hls = (dir: string) => [
  ...words(`-f hls -hls_time ${SEGMENT} -hls_playlist_type vod -hls_segment_type fmp4`),
  ...words('-hls_flags independent_segments -hls_fmp4_init_filename init.mp4'),
  '-hls_segment_filename',
  join(dir, '%d.m4s'),
  join(dir, 'index.m3u8'),
];
/** Removes dates and encoder versions, so that a rebuild gives the same files. */
const anonymous = words('-map_metadata -1 -fflags +bitexact');

async function picture(film: string, dir: string, q: (typeof qualities)[number], bits: number) {
  const rate = Math.round(q.kbit * bits);
  const gop = SEGMENT * FPS;
  const common = [
    '-i',
    film,
    ...words(`-an -vf scale=${q.w}:${q.h}:flags=lanczos -threads 1`),
    ...words('-c:v libx264 -profile:v main -preset medium -pix_fmt yuv420p'),
    ...words(`-b:v ${rate}k -maxrate ${Math.round(rate * 1.8)}k -bufsize ${rate * 4}k`),
    // Closed GOPs: every segment starts with a keyframe and can be decoded alone.
    ...words(`-g ${gop} -keyint_min ${gop} -sc_threshold 0 -flags +cgop`),
    // For dark gradients and flat drawings: more bits for shadows, clean edges.
    ...words('-x264-params aq-mode=3:aq-strength=0.9:deblock=1,1:psy-rd=0.6,0:bframes=5:ref=4'),
    ...words('-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'),
    ...anonymous,
    '-passlogfile',
    join(dir, 'pass'),
  ];
  await ffmpeg(...common, ...words('-pass 1 -f null -'));
  await ffmpeg(...common, '-pass', '2', ...hls(dir));
  for (const f of await readdir(dir)) if (f.startsWith('pass')) await rm(join(dir, f));
}

/** Peak and mean bits per second, as players expect them in the master playlist. */
async function weigh(dir: string) {
  const list = await readFile(join(dir, 'index.m3u8'), 'utf8');
  let peak = 0;
  let bytes = 0;
  let seconds = 0;
  for (const m of list.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)) {
    const size = (await stat(join(dir, m[2] as string))).size;
    peak = Math.max(peak, (size * 8) / Number(m[1]));
    bytes += size;
    seconds += Number(m[1]);
  }
  return { peak, mean: (bytes * 8) / seconds };
}
/** Reads the codec string from the avcC box: profile, constraints, level. */
async function codec(dir: string) {
  const init = await readFile(join(dir, 'init.mp4'));
  const at = init.indexOf('avcC');
  return `avc1.${init.subarray(at + 5, at + 8).toString('hex')}`;
}

export async function pack(clip: Clip, film: string, sound: string, out: string) {
  const dirs = [...qualities.map((q) => q.name), 'sound'];
  for (const d of dirs) {
    await rm(join(out, d), { recursive: true, force: true });
    await mkdir(join(out, d), { recursive: true });
  }
  const soundDir = join(out, 'sound');
  // A little shorter than the video; otherwise the encoder's padding becomes an extra segment.
  const length = lengthOf(clip) - 0.06;
  await ffmpeg(
    '-i',
    sound,
    ...words(`-t ${length} -vn -c:a aac -b:a 48k -ac 1 -ar 48000`),
    ...anonymous,
    ...hls(soundDir),
  );
  const heard = await weigh(soundDir);
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Music",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="sound/index.m3u8"',
  ];
  for (const q of qualities) {
    const dir = join(out, q.name);
    await picture(film, dir, q, clip.bits);
    await startAtZero(dir);
    const { peak, mean } = await weigh(dir);
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(peak + heard.peak)},AVERAGE-BANDWIDTH=${Math.ceil(mean + heard.mean)},RESOLUTION=${q.w}x${q.h},FRAME-RATE=${FPS.toFixed(3)},CODECS="${await codec(dir)},mp4a.40.2",AUDIO="sound"`,
      `${q.name}/index.m3u8`,
    );
  }
  await writeFile(join(out, 'master.m3u8'), `${lines.join('\n')}\n`);
}
