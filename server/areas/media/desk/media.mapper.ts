import type { InboxEntry, Ingest, MediaRemoval } from '#contract/desk/catalogue/media.ts';
import type { Translator } from '#i18n/i18n.ts';
import { writeNotice } from '#i18n/notice.ts';
import { type JobFacts, toJob } from '#server/areas/jobs/desk/jobs.mapper.ts';
import type { UnusedFile } from '#server/db/stored-json.ts';
import type { MediumName } from '../removal/removal.queries.ts';

export function toIngest(job: JobFacts, jobsAhead: number, language: Translator): Ingest {
  const write = ({ file, reason }: UnusedFile) => ({ file, reason: writeNotice(reason, language) });
  const {
    ingested = [],
    refused = [],
    skipped = [],
  } = job.result && 'ingested' in job.result ? job.result : {};
  return {
    job: toJob(job, language),
    jobs_ahead: jobsAhead,
    ingested: ingested.map(({ thumbnail = null, warnings, ...file }) => ({
      ...file,
      thumbnail,
      warnings: warnings.map((text) => writeNotice(text, language)),
    })),
    refused: refused.map(write),
    skipped: skipped.map(write),
  };
}

interface FoundEntry {
  path: string;
  name: string;
  isFolder: boolean;
  size: number | null;
}

export function toInboxEntry({ path, name, isFolder, size }: FoundEntry): InboxEntry {
  return { path, name, is_folder: isFolder, size };
}

type Medium = MediaRemoval['media'][number]['what'];

/** As the removal service names them for the command. */
const KINDS: Record<MediumName, Medium> = {
  video: 'video',
  thumbnail: 'thumbnail',
  subtitles: 'subtitles',
  picture: 'picture',
  'copy with a watermark': 'copy',
};

interface RemovalFacts {
  media: { what: MediumName; address: string }[];
  places: { name: string; isLocal: boolean; files: number }[];
  stillServed: string[];
  removedBefore?: Date;
}

export function toMediaRemoval(
  drama: MediaRemoval['drama'],
  { media, places, stillServed, removedBefore }: RemovalFacts,
): MediaRemoval {
  return {
    drama,
    media: media.map(({ what, address }) => ({ what: KINDS[what], address })),
    places: places.map(({ name, isLocal, files }) => ({ name: isLocal ? null : name, files })),
    still_served: stillServed,
    removed_before: removedBefore?.toISOString() ?? null,
  };
}
