import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop, say } from './console.mjs';

const stampFile = join(root, 'node_modules/.vignette-installed');

/** The Node that package.json pins as a dependency; this script may run on another version. */
export const node = join(root, 'node_modules/node/bin/node');

/** Where Node stores compiled code, which makes every later start faster. */
export const NODE_COMPILE_CACHE =
  process.env.NODE_COMPILE_CACHE || join(root, 'node_modules/.cache/vignette');

/** Runs `npm ci` if package.json or the lock file has changed since the last time. */
export function install() {
  const stamp = hashPackageFiles();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && existsSync(node))
    return;
  say('installing packages');
  // The build needs dev dependencies, also with NODE_ENV=production.
  const result = npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
  if (result !== 0) throw new Stop('npm could not install the packages; see its message above.');
  if (!existsSync(node)) {
    throw new Stop(
      'The package "node" has no binary: npm is configured to ignore install scripts.',
    );
  }
  writeFileSync(stampFile, stamp);
}

function hashPackageFiles() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json'])
    hash.update(readFileSync(join(root, file)));
  return `${process.platform} ${process.arch} ${hash.digest('hex')}\n`;
}

/** Installs packages that only some commands need into a folder outside the project's own. */
export function installSeparately(folder, ...packages) {
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  mkdirSync(folder, { recursive: true });
  npm('install', '--prefix', folder, ...options, ...packages);
}

function npm(...args) {
  const { npm_execpath: script } = process.env;
  const [command, first] = script ? [process.execPath, [script]] : ['npm', []];
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit' }).status;
}
