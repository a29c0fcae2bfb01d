import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop, say } from './console.mjs';

const stampFile = join(root, 'node_modules/.vignette-installed');

/** The runtime that package.json pins, whatever Node this machine has. */
export const node = join(root, 'node_modules/node/bin/node');

/** From its second start on it reads our code as it compiled it before. */
export const NODE_COMPILE_CACHE =
  process.env.NODE_COMPILE_CACHE || join(root, 'node_modules/.cache/vignette');

/** Installs what the lock file says, once for each state of it. */
export function install() {
  const stamp = describeWanted();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp && existsSync(node))
    return;
  say('installing packages (only when they have changed)');
  // NODE_ENV=production must not leave out what builds the site.
  const result = npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error');
  if (result !== 0) throw new Stop('npm could not install the packages; its own words are above.');
  if (!existsSync(node)) {
    throw new Stop('The package "node" has no binary: npm was told to ignore its install script.');
  }
  writeFileSync(stampFile, stamp);
}

function describeWanted() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json'])
    hash.update(readFileSync(join(root, file)));
  return `${process.platform} ${process.arch} ${hash.digest('hex')}\n`;
}

/** Packages that only some commands need, in a folder of their own. */
export function installAside(folder, ...packages) {
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts'];
  mkdirSync(folder, { recursive: true });
  npm('install', '--prefix', folder, ...quietly, ...packages);
}

function npm(...args) {
  const { npm_execpath: script } = process.env;
  const [command, first] = script ? [process.execPath, [script]] : ['npm', []];
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit' }).status;
}
