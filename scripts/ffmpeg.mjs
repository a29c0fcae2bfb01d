import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop, say } from './console.mjs';
import { installAside } from './install.mjs';

const cache = join(root, 'node_modules/.cache/ffmpeg');
const packed = ['@ffmpeg-installer/ffmpeg@1.1.0', '@ffprobe-installer/ffprobe@2.1.2'];

/** The ffmpeg the tests of media use: the machine's own, or one installed now. */
export function ffmpegPath() {
  if (process.env.FFMPEG) return process.env.FFMPEG;
  const isThere = (name) => spawnSync(name, ['-version']).status === 0;
  return isThere('ffmpeg') && isThere('ffprobe') ? 'ffmpeg' : installWithNpm();
}

/** Old, but whole in the registry: good enough to test with, not to be run on what others send. */
function installWithNpm() {
  const bin = join(cache, 'bin');
  const program = join(bin, 'ffmpeg');
  if (existsSync(program)) return program;
  say('installing ffmpeg for the tests of media');
  mkdirSync(bin, { recursive: true });
  installAside(cache, ...packed);
  for (const name of ['ffprobe', 'ffmpeg']) {
    const machine = `${process.platform}-${process.arch}`;
    const file = join(cache, `node_modules/@${name}-installer/${machine}/${name}`);
    if (!existsSync(file))
      throw new Stop('No ffmpeg was found or could be installed; set FFMPEG to its path.');
    cpSync(file, join(bin, name));
    chmodSync(join(bin, name), 0o755);
  }
  return program;
}
