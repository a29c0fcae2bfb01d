import { runProgram } from './child.mjs';
import { Stop } from './console.mjs';

/** Builds the site for the browser and the server, unless its sources have not changed since. */
export async function build() {
  const status = await runProgram(['scripts/build-site.ts'], { NODE_ENV: 'production' });
  if (status !== 0) throw new Stop('The site could not be built; the reason is above.');
}
