import { execFile } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, 'render-svg-process.ts');
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Renders our own SVGs, without texts, as PNGs. Runs in a process of its own: the media module
 * blocks the SVG loader of libvips for the whole process, because operators' files could be SVG.
 */
export function renderSvgs(svgs: string[]): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [PROGRAM],
      { maxBuffer: MAX_OUTPUT_BYTES },
      (error, stdout) => {
        if (error) return reject(error);
        const pngs: string[] = JSON.parse(stdout);
        resolve(pngs.map((png) => Buffer.from(png, 'base64')));
      },
    );
    // The callback reports a process that has ended before it read everything.
    child.stdin?.on('error', () => {});
    child.stdin?.end(JSON.stringify(svgs));
  });
}
