import { createFfmpeg } from '../modules/media/ffmpeg.ts';
import { createObjectStore } from '../modules/media/object-store.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, failure, success, warning } from './finding.ts';

export async function checkFfmpeg({ ffmpeg }: Config): Promise<Finding> {
  try {
    return success('ffmpeg', `version ${await createFfmpeg(ffmpeg).check()}`);
  } catch (error) {
    const advice = 'Install ffmpeg to ingest videos; the site itself does not need it.';
    return warning('ffmpeg', (error as Error).message, advice);
  }
}

export async function checkStore({ store, mediaBaseUrl }: Config): Promise<Finding[]> {
  if (!store) return [];
  const findings: Finding[] = [];
  if (!mediaBaseUrl)
    findings.push(
      warning(
        'media store',
        'pages load media from this server, not from the store',
        'Set MEDIA_BASE_URL to the public URL of the store.',
      ),
    );
  try {
    await createObjectStore(store).check();
    findings.push(success('media store', store.bucketUrl));
  } catch (error) {
    const advice = 'Check S3_URL: key, secret, host, bucket and region.';
    findings.push(failure('media store', (error as Error).message, advice));
  }
  return findings;
}
