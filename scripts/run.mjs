/**
 * The commands behind `npm start`, `npm test` and the other npm scripts. This file runs on any Node
 * from 20 on, before anything is installed; it starts programs on the Node that package.json pins.
 */

import { build } from './build.mjs';
import { runAll, runProgram } from './child.mjs';
import { Stop, say } from './console.mjs';
import { install } from './install.mjs';
import { browserPath } from './test-programs/browser.mjs';
import { ffmpegPath } from './test-programs/ffmpeg.mjs';
import { lighthousePath } from './test-programs/lighthouse.mjs';
import { withTestFolder } from './test-programs/test-folder.mjs';
import { dovecotPath, nginxPath } from './test-programs/test-servers.mjs';

const bin = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
};

// Each checker checks shared types again: the default of four takes 1.8 times the CPU time of one.
const typeCheck = [bin.tsc, '--noEmit', '--checkers', '1'];
const otherChecks = [
  [bin.biome, 'ci', '--error-on-warnings'],
  ['scripts/import-law/main.ts'],
  [bin.knip],
];

const browserTests = [bin.playwright, 'test'];

/** Finds or installs what the tests start besides Node, and names it in the environment. */
function nameTestPrograms() {
  process.env.CHROMIUM = browserPath();
  process.env.FFMPEG = ffmpegPath();
  process.env.NGINX = nginxPath();
  process.env.DOVECOT = dovecotPath();
  // Node runs the tests' TypeScript itself; Playwright would transform every file with Babel.
  process.env.PW_DISABLE_TS_ESM = '1';
}

/** `npm start` shows the demo catalogue unless DEMO=0 is set. */
const demoByDefault = { DEMO: process.env.DEMO || '1' };

const commands = {
  async start() {
    await build();
    return runProgram(['scripts/start.ts'], { NODE_ENV: 'production', ...demoByDefault });
  },

  dev() {
    const watched = ['server', 'contract', 'subtitles', 'i18n', 'content', 'scripts/content'].map(
      (folder) => `--watch-path=${folder}`,
    );
    return runProgram(
      ['--watch-preserve-output', ...watched, 'scripts/start.ts', '--dev'],
      demoByDefault,
    );
  },

  /** Installs and builds, so that a later start does neither. */
  async build() {
    await build();
    return 0;
  },

  check: () => runAll([typeCheck, ...otherChecks]),

  docs: () => runAll([['scripts/make-docs.ts']]),

  fix: () => runAll([[bin.biome, 'check', '--write']]),

  /** Without arguments everything; with files or options of Vitest, these of its tests. */
  async test(...args) {
    if (args.length > 0) {
      await build();
      // Options alone run all tests; the programs of single files are found on the PATH.
      if (args.every((arg) => arg.startsWith('-'))) nameTestPrograms();
      return withTestFolder(() => runProgram([bin.vitest, 'run', ...args]));
    }
    say('checking types, style, imports and unused code');
    // In parallel, because none of them uses two cores.
    const checkedAndBuilt = Promise.all([
      runAll([typeCheck]),
      runAll([...otherChecks, ['scripts/fill-compile-cache.ts']]),
      build(),
    ]);
    nameTestPrograms();
    const codes = await checkedAndBuilt;
    const failed = codes.find((code) => code);
    if (failed) return failed;
    return withTestFolder(() => runAll([[bin.vitest, 'run'], browserTests]));
  },

  async 'test:browser'(...args) {
    await build();
    nameTestPrograms();
    return withTestFolder(() => runProgram([...browserTests, ...args]));
  },

  async bench(...parts) {
    await build();
    const env = {
      NODE_ENV: 'production',
      CHROMIUM: browserPath(),
      LIGHTHOUSE: lighthousePath(),
      NGINX: nginxPath(),
    };
    return runProgram(['bench/main.ts', ...parts], env);
  },
};

const [name = '', ...args] = process.argv.slice(2);
try {
  if (!Object.hasOwn(commands, name))
    throw new Stop(`Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}.`);
  install();
  process.exit(await commands[name](...args));
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exit(1);
}
