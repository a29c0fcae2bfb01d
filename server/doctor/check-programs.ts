import { say } from '#i18n/notice.ts';
import { createFfmpeg } from '../areas/media/ffmpeg.ts';
import { OperatorError } from '../errors/operator-error.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, success, warning } from './finding.ts';

export async function checkFfmpeg({ ffmpeg }: Config): Promise<Finding> {
  try {
    return success(
      'ffmpeg',
      say('deskCheck.ffmpegOk', { version: await createFfmpeg(ffmpeg).check() }),
    );
  } catch (error) {
    const refusal = error instanceof OperatorError && error.refusal;
    return warning('ffmpeg', refusal || (error as Error).message, say('deskCheck.ffmpegAdvice'));
  }
}
