/**
 * What `npm start`, `npm test` and the others do. Runs on any Node from 20 on, before anything is
 * installed; what it starts runs on the Node that package.json pins.
 */
import { browserPath } from './browser.mjs';
import { build } from './build.mjs';
import { runAll, runToTheEnd } from './child.mjs';
import { Stop, say } from './console.mjs';
import { ffmpegPath } from './ffmpeg.mjs';
import { install } from './install.mjs';
import { lighthousePath } from './lighthouse.mjs';

const bin = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
};

const checks = [
  [bin.biome, 'ci', '--error-on-warnings'],
  [bin.tsc, '--noEmit'],
  ['scripts/import-law.ts'],
  [bin.knip],
];

/** A newcomer sees a catalogue; an operator sets DEMO=0. */
const demoByDefault = { DEMO: process.env.DEMO || '1' };

const commands = {
  async start() {
    await build();
    return runToTheEnd(['server/main.ts'], { NODE_ENV: 'production', ...demoByDefault });
  },

  dev() {
    const watched = ['server', 'contract', 'i18n', 'content', 'scripts/content'].map(
      (folder) => `--watch-path=${folder}`,
    );
    return runToTheEnd(['--watch-preserve-output', ...watched, 'server/dev.ts'], demoByDefault);
  },

  check: () => runAll(checks),

  fix: () => runAll([[bin.biome, 'check', '--write']]),

  async test(...files) {
    if (files.length > 0) {
      await build();
      return runToTheEnd([bin.vitest, 'run', ...files]);
    }
    say('checking types, style, imports and unused code');
    // None of these keeps two processors busy by itself.
    const checkedAndBuilt = Promise.all([runAll(checks), build()]);
    process.env.CHROMIUM = browserPath();
    process.env.FFMPEG = ffmpegPath();
    const [isClean] = await checkedAndBuilt;
    if (isClean !== 0) return isClean;
    return runAll([
      [bin.vitest, 'run'],
      [bin.playwright, 'test'],
    ]);
  },

  async bench(...parts) {
    await build();
    const env = {
      NODE_ENV: 'production',
      CHROMIUM: browserPath(),
      LIGHTHOUSE: lighthousePath(),
    };
    return runToTheEnd(['bench/main.ts', ...parts], env);
  },
};

const [name = '', ...args] = process.argv.slice(2);
try {
  if (!Object.hasOwn(commands, name))
    throw new Stop(`One of: ${Object.keys(commands).join(', ')}.`);
  install();
  process.exit(await commands[name](...args));
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exit(1);
}
