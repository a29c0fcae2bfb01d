import { access, constants, statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type Finding, failure, isFine, warning } from './finding.ts';

const GB = 1e9;
/** PostgreSQL stops when it cannot write; a film of some minutes takes a tenth of this. */
const LITTLE_GB = 5;
const TOO_LITTLE_GB = 0.5;

export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      return warning('disk', `DATA_DIR ${dataDir} is not there yet`, 'npm start makes it.');
    const advice = 'Give it to the user who runs the server.';
    return failure('disk', `DATA_DIR ${dataDir} cannot be written: ${message}`, advice);
  }
  const { bavail, bsize } = await statfs(dataDir);
  const freeGb = (bavail * bsize) / GB;
  const finding = `${freeGb.toFixed(1)} GB free for ${dataDir}`;
  if (freeGb < TOO_LITTLE_GB)
    return failure('disk', finding, 'Free some at once: the database is about to stop.');
  if (freeGb < LITTLE_GB) return warning('disk', finding, 'Free some soon, or add a larger disk.');
  return isFine('disk', finding);
}
