import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop, say } from '../console.mjs';
import { installSeparately } from '../install.mjs';

const cache = join(root, 'node_modules/.cache/ffmpeg');
const packages = ['@ffmpeg-installer/ffmpeg@1.1.0', '@ffprobe-installer/ffprobe@2.1.2'];

/** The path of an installed ffmpeg for the media tests; installs one if there is none. */
export function ffmpegPath() {
  if (process.env.FFMPEG) return process.env.FFMPEG;
  const isInstalled = (name) => spawnSync(name, ['-version']).status === 0;
  return isInstalled('ffmpeg') && isInstalled('ffprobe') ? 'ffmpeg' : installWithNpm();
}

/**
 * Installs old binaries from npm packages, for tests only; they are not safe for untrusted files.
 */
function installWithNpm() {
  const bin = join(cache, 'bin');
  const program = join(bin, 'ffmpeg');
  if (existsSync(program)) return program;
  say('installing ffmpeg for the media tests');
  mkdirSync(bin, { recursive: true });
  installSeparately(cache, ...packages);
  for (const name of ['ffprobe', 'ffmpeg']) {
    const platform = `${process.platform}-${process.arch}`;
    const file = join(cache, `node_modules/@${name}-installer/${platform}/${name}`);
    if (!existsSync(file))
      throw new Stop('ffmpeg was not found and could not be installed; set FFMPEG to its path.');
    cpSync(file, join(bin, name));
    chmodSync(join(bin, name), 0o755);
  }
  return program;
}
