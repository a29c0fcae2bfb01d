import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './child.mjs';
import { root, Stop, say } from './console.mjs';

const stampFile = join(root, 'build/.stamp');

/** Every file and folder the build reads. */
const sources = [
  'web',
  'desk',
  'public',
  'contract',
  'subtitles',
  'i18n',
  'content',
  'scripts/compile-content.ts',
  'scripts/content',
  'scripts/compress-build.ts',
  'scripts/inline-script.ts',
  'scripts/page-assets.ts',
  'server/http/compression.ts',
  'server/http/pages/pages.ts',
  'server/modules/content/placeholders.ts',
  'vite.config.ts',
  'package-lock.json',
];

/** Builds the site for the browser and the server, unless its sources have not changed since. */
export async function build() {
  const stamp = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  say('building the site');
  // Open tabs compare the id of their build with the one that the server has.
  const env = { BUILD_ID: stamp.slice(0, 12) };
  await run(env, 'node_modules/vite/bin/vite.js', 'build', '--app', '--logLevel', 'warn');
  await run(env, 'scripts/compile-content.ts');
  await run(env, 'scripts/compress-build.ts');
  writeFileSync(stampFile, stamp);
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (/\.[a-z]+$/.test(path)) return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    return entry.isDirectory() ? listFiles(inner) : [inner];
  });
}

async function run(env, ...args) {
  const status = await runProgram(args, { NODE_ENV: 'production', ...env });
  if (status !== 0) throw new Stop('The site could not be built; the reason is above.');
}
