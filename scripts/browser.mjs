import { spawnSync } from 'node:child_process';
import { installWithApt } from './apt.mjs';
import { root, Stop, say } from './console.mjs';
import { findProgram, isExecutable } from './find-program.mjs';
import { node } from './install.mjs';

// The first has no window to draw: the tests take half the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The Chromium the browser tests use: the machine's own, or one installed now. */
export function browserPath() {
  return process.env.CHROMIUM || find() || installDebians() || installWithPlaywright();
}

function find() {
  return findProgram(names, '/usr/bin', '/snap/bin') ?? elsewhere.find(isExecutable);
}

function installDebians() {
  // Older Debians have it whole only.
  installWithApt('Chromium for the browser tests', 'chromium-headless-shell', 'chromium');
  return find();
}

function installWithPlaywright() {
  say('installing Chromium for the browser tests (Playwright)');
  const cli = 'node_modules/@playwright/test/cli.js';
  const { status } = spawnSync(node, [cli, 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  if (status !== 0)
    throw new Stop('No Chromium was found or could be installed; set CHROMIUM to its path.');
  // Empty: Playwright knows where its own is.
  return '';
}
