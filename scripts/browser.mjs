import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, Stop, say } from './console.mjs';
import { node } from './install.mjs';

// The headless shell comes first: it draws no window, so the tests take half the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of an installed Chromium for the browser tests; installs one if there is none. */
export function browserPath() {
  return process.env.CHROMIUM || find() || installWithApt() || installWithPlaywright();
}

function find() {
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/snap/bin');
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...places, ...macPaths].find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say('installing Chromium for the browser tests (apt)');
  const apt = (...args) =>
    spawnSync('apt-get', [...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  const install = (name) => apt('install', '-y', '-qq', '--no-install-recommends', name);
  // Older Debian releases have no headless shell.
  if (install('chromium-headless-shell').status !== 0) install('chromium');
  return find();
}

function installWithPlaywright() {
  say('installing Chromium for the browser tests (Playwright)');
  const cli = 'node_modules/@playwright/test/cli.js';
  const { status } = spawnSync(node, [cli, 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  if (status !== 0)
    throw new Stop('Chromium was not found and could not be installed; set CHROMIUM to its path.');
  // Empty: Playwright finds its own browser.
  return '';
}
