import { createFfmpeg } from '../modules/media/ffmpeg.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, success, warning } from './finding.ts';

export async function checkFfmpeg({ ffmpeg }: Config): Promise<Finding> {
  try {
    return success('ffmpeg', `version ${await createFfmpeg(ffmpeg).check()}`);
  } catch (error) {
    const advice =
      'Install ffmpeg to ingest videos and to burn watermarks into screeners; nothing else needs it.';
    return warning('ffmpeg', (error as Error).message, advice);
  }
}
