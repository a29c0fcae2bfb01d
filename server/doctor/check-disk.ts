import { access, constants, statfs } from 'node:fs/promises';
import { say } from '#i18n/notice.ts';
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
      return warning(
        'disk',
        say('deskCheck.noFolder', { folder: dataDir }),
        say('deskCheck.startCreates'),
      );
    return failure(
      'disk',
      say('deskCheck.folderClosed', { folder: dataDir, reason: message }),
      say('deskCheck.folderClosedAdvice'),
    );
  }
  const { bavail, bsize } = await statfs(dataDir);
  const freeGb = (bavail * bsize) / GB;
  const finding = say('deskCheck.diskFree', { gigabytes: freeGb.toFixed(1), folder: dataDir });
  if (freeGb < CRITICAL_GB) return failure('disk', finding, say('deskCheck.diskFullAdvice'));
  if (freeGb < LOW_GB) return warning('disk', finding, say('deskCheck.diskLowAdvice'));
  return success('disk', finding);
}
