import * as v from 'valibot';
import {
  closed,
  fromQuery,
  integer,
  optionalLine,
  queryId,
  requiredText,
  timestamp,
} from '#contract/fields/fields.ts';
import { defineDeskCall } from '../endpoint.ts';
import { job } from '../jobs/jobs.ts';
import { uploadId } from '../jobs/uploads.ts';

const mediaKinds = ['video', 'picture', 'subtitles'] as const;

const ingestedFile = v.object({
  file: v.string(),
  kind: v.picklist(mediaKinds),
  /** To be used in the catalogue. */
  path: v.string(),
  thumbnail: v.nullable(v.string()),
  duration_seconds: v.nullable(v.number()),
  was_there: v.boolean(),
  warnings: v.array(v.string()),
});
export type IngestedFile = v.InferOutput<typeof ingestedFile>;

const unusedFile = v.object({ file: v.string(), reason: v.string() });

const ingest = v.object({
  job,
  /** The jobs that it waits for. */
  jobs_ahead: v.number(),
  ingested: v.array(ingestedFile),
  /** Files that could not be processed. */
  refused: v.array(unusedFile),
  /** Files in the folders that are not media. */
  skipped: v.array(unusedFile),
});
export type Ingest = v.InferOutput<typeof ingest>;

const inboxEntry = v.object({
  path: v.string(),
  name: v.string(),
  is_folder: v.boolean(),
  size: v.nullable(v.number()),
});
export type InboxEntry = v.InferOutput<typeof inboxEntry>;

const drama = requiredText(200);
const episode = integer(1, 10_000);

const removal = v.object({
  drama: v.object({ external_id: v.string(), title: v.string() }),
  media: v.array(
    v.object({
      what: v.picklist(['video', 'thumbnail', 'subtitles', 'copy', 'picture']),
      address: v.string(),
    }),
  ),
  /** The name is null for the server's own disk. */
  places: v.array(v.object({ name: v.nullable(v.string()), files: v.number() })),
  /** Addresses that a CDN still serves. */
  still_served: v.array(v.string()),
  /** Set if nothing was left to delete. */
  removed_before: v.nullable(timestamp),
});
export type MediaRemoval = v.InferOutput<typeof removal>;

export const mediaCalls = {
  /** Starts a job that makes media of uploads, or of files and folders of the inbox. */
  ingestMedia: defineDeskCall({
    permission: 'media.change',
    input: closed({
      upload_ids: v.optional(v.pipe(v.array(uploadId), v.maxLength(500)), []),
      inbox_paths: v.optional(v.pipe(v.array(requiredText(1000)), v.maxLength(100)), []),
    }),
    output: v.object({ job_id: v.number() }),
    maxBodyKiB: 128,
  }),
  getIngest: defineDeskCall({
    permission: 'media.read',
    input: closed({ job_id: queryId }),
    output: ingest,
  }),
  /** The folders and media files of a folder on the server; without a path, the inbox itself. */
  listInbox: defineDeskCall({
    permission: 'media.read',
    input: closed({ path: v.optional(requiredText(1000)) }),
    output: v.object({
      /** False if the server has no inbox. */
      is_set: v.boolean(),
      entries: v.array(inboxEntry),
      is_cut: v.boolean(),
    }),
  }),
  /** What `removeMedia` would delete. */
  getMediaRemoval: defineDeskCall({
    permission: 'media.change',
    input: closed({ drama, episode: v.optional(fromQuery(episode)) }),
    output: removal,
  }),
  /** Deletes the files of a drama, or of one episode, everywhere. */
  removeMedia: defineDeskCall({
    permission: 'media.change',
    input: closed({ drama, episode: v.optional(episode), reason: optionalLine(500) }),
    output: removal,
  }),
};
