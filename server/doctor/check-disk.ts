import { access, constants, statfs } from 'node:fs/promises';
import type { Config } from '../settings/config.ts';
import { type Finding, failure, success, warning } from './finding.ts';

const GB = 1e9;
/** PostgreSQL stops when the disk is full; a video of a few minutes takes about 0.5 GB. */
const LOW_GB = 5;
const CRITICAL_GB = 0.5;

export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      return warning('disk', `DATA_DIR ${dataDir} does not exist yet`, 'npm start creates it.');
    const advice = 'Make the user who runs the server its owner.';
    return failure('disk', `DATA_DIR ${dataDir} cannot be written: ${message}`, advice);
  }
  const { bavail, bsize } = await statfs(dataDir);
  const freeGb = (bavail * bsize) / GB;
  const finding = `${freeGb.toFixed(1)} GB free for ${dataDir}`;
  if (freeGb < CRITICAL_GB)
    return failure('disk', finding, 'Free space now: the database stops when the disk is full.');
  if (freeGb < LOW_GB) return warning('disk', finding, 'Free space soon, or use a larger disk.');
  return success('disk', finding);
}
