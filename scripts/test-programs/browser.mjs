import { spawnSync } from 'node:child_process';
import { root, Stop, say } from '../console.mjs';
import { node } from '../install.mjs';
import { installWithApt } from './apt.mjs';
import { findPrograms, isExecutable } from './find-program.mjs';

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

/** Older ones, such as 150, never request a module again that could not be loaded. */
const OLDEST_VERSION = 156;

/** The path of a Chromium for the browser tests; installs one if there is none or it is too old. */
export function browserPath() {
  return process.env.CHROMIUM || find() || installFromDebian() || installWithPlaywright();
}

function find() {
  const installed = [
    ...findPrograms(names, '/usr/bin', '/snap/bin'),
    ...macPaths.filter(isExecutable),
  ];
  return installed.find((path) => versionOf(path) >= OLDEST_VERSION);
}

function versionOf(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return Number(/ (\d+)\./.exec(stdout)?.[1] ?? 0);
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
