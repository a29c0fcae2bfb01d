import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, Stop, say } from '../console.mjs';
import { installSeparately } from '../install.mjs';

const cache = join(root, 'node_modules/.cache/lighthouse');
const VERSION = '13.5.0';

/** The path of Lighthouse; installed on first use, because it is large and only the bench needs it. */
export function lighthousePath() {
  const program = join(cache, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(program)) return program;
  say('installing Lighthouse for the bench');
  installSeparately(cache, `lighthouse@${VERSION}`);
  if (!existsSync(program)) throw new Stop('Lighthouse could not be installed.');
  return program;
}
