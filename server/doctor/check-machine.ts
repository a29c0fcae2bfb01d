import { access, constants, statfs } from 'node:fs/promises';
import { say } from '#i18n/notice.ts';
import { hasJournal, tryLockRestore } from '../areas/backup/restore-journal.ts';
import { createFfmpeg } from '../areas/media/ffmpeg.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { codeOf, messageOf } from '../errors/thrown.ts';
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
    if (codeOf(error) === 'ENOENT')
      return warning(
        'disk',
        say('deskCheck.noFolder', { folder: dataDir }),
        say('deskCheck.startCreates'),
      );
    return failure(
      'disk',
      say('deskCheck.folderClosed', { folder: dataDir, reason: messageOf(error) }),
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

export async function checkFfmpeg({ ffmpeg }: Config): Promise<Finding> {
  try {
    return success(
      'ffmpeg',
      say('deskCheck.ffmpegOk', { version: await createFfmpeg(ffmpeg).check() }),
    );
  } catch (error) {
    const refusal = error instanceof OperatorError && error.refusal;
    return warning('ffmpeg', refusal || messageOf(error), say('deskCheck.ffmpegAdvice'));
  }
}

/** Reports an interrupted restore, after which the media may not match the database. */
export function checkRestore({ dataDir }: Config): Finding[] {
  if (!hasJournal(dataDir)) return [];
  const lock = tryLockRestore(dataDir);
  if (!lock)
    return [
      warning('restore', say('deskCheck.restoreRunning'), say('deskCheck.restoreRunningAdvice')),
    ];
  lock.release();
  return [
    failure('restore', say('deskCheck.restoreStopped'), say('deskCheck.restoreStoppedAdvice')),
  ];
}
