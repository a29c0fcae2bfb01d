import { spawnSync } from 'node:child_process';
import { installWithApt } from './apt.mjs';
import { root, Stop, say } from './console.mjs';
import { findProgram, isExecutable } from './find-program.mjs';
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
  return process.env.CHROMIUM || find() || installFromDebian() || installWithPlaywright();
}

function find() {
  return findProgram(names, '/usr/bin', '/snap/bin') ?? macPaths.find(isExecutable);
}

function installFromDebian() {
  // Older Debian releases have no headless shell.
  installWithApt('Chromium for the browser tests', 'chromium-headless-shell', 'chromium');
  return find();
}

function installWithPlaywright() {
  say('installing Chromium for the browser tests (Playwright)');
  const cli = 'node_modules/@playwright/test/cli.js';
  const { status } = spawnSync(node, [cli, 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  if (status !== 0)
    throw new Stop('Chromium was not found and could not be installed; set CHROMIUM to its path.');
  // Without a path, Playwright uses the browser it has installed.
  return '';
}
