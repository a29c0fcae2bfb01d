import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop, say } from './console.mjs';
import { installAside } from './install.mjs';

const cache = join(root, 'node_modules/.cache/lighthouse');
const VERSION = '13.5.0';

/** The program that judges pages, installed when it is first wanted: it is larger than all our tests. */
export function lighthousePath() {
  const program = join(cache, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(program)) return program;
  say('installing Lighthouse for the bench');
  installAside(cache, `lighthouse@${VERSION}`);
  if (!existsSync(program)) throw new Stop('Lighthouse could not be installed.');
  return program;
}
