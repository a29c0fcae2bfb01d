#!/usr/bin/env node
/**
 * `./vignette` links to this file: runs the operator's commands on the Node that package.json pins.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './console.mjs';
import { NODE_COMPILE_CACHE, node } from './install.mjs';

if (!existsSync(node)) {
  console.error('Vignette is not installed yet: run npm start, or npm ci, in its folder first.');
  process.exit(1);
}
// File arguments are relative to the working directory; DATA_DIR defaults to the server's.
const env = {
  ...process.env,
  NODE_COMPILE_CACHE,
  DATA_DIR: process.env.DATA_DIR || join(root, 'data'),
};
const args = [join(root, 'cli/main.ts'), ...process.argv.slice(2)];
const child = spawn(node, args, { env, stdio: 'inherit' });
// Ctrl-C signals the command too, which cleans up; this process must not exit before it.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
