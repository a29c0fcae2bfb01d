import { availableParallelism } from 'node:os';
import * as v from 'valibot';

/** Work that outlives a request: each kind is a queue of the job engine (`engine/`). */
interface KindSetting {
  input: v.GenericSchema;
  /** `media`: also on machines that only encode media (`vignette work --only media`). */
  place: 'server' | 'media';
  /** An attempt that takes longer counts as failed, and another one is made. */
  minutes: number;
  /** How many jobs of the kind run at once on one machine; 1 by default. */
  parallel?: number;
  /** How many short jobs a machine takes at a time, which it does one after another. */
  batch?: number;
  /** Whether a job may need the files of one DATA_DIR, where there is no object store. */
  isBound?: true;
  /** Sent at these times: a cron expression in UTC. A failed attempt is not repeated before the next. */
  schedule?: string;
  /** Sent when a worker starts, too. */
  isSentAtStart?: true;
}

/** Jobs that staff start: rows of `desk_jobs`. A job's own process has limits of its own (job-run.ts). */
const desk = {
  input: v.object({ id: v.number() }),
  place: 'server',
  minutes: 130,
  isBound: true,
} as const;
const general = { input: v.object({}), place: 'server' } as const;
const everyMinute = { ...general, schedule: '* * * * *', isSentAtStart: true } as const;

export const kinds = {
  mail: {
    input: v.object({ id: v.number() }),
    place: 'server',
    // Longer than a batch of deliveries takes that all end by their timeout.
    minutes: 10,
    parallel: 2,
    batch: 5,
  },
  /** One at a time on a machine, because each process may take 3 GB of memory. */
  'import-export': desk,
  /** Divides itself into jobs `ingest-episode`. */
  'media-ingest': desk,
  /** A part of an ingest: an episode's film with its pictures and subtitles. */
  'ingest-episode': {
    input: v.object({ job_id: v.number(), part: v.number() }),
    place: 'media',
    minutes: 24 * 60,
    isBound: true,
    // Half of the processors are left to the server.
    parallel: Math.max(1, Math.floor(availableParallelism() / 2)),
  },
  burn: {
    input: v.object({ id: v.number() }),
    place: 'media',
    minutes: 24 * 60,
  },
  /** Moves media in the object store after changes of the catalogue. */
  placement: { ...general, minutes: 60 },
  /** Updates the search terms of dramas whose titles changed. */
  'search-index': { ...everyMinute, minutes: 30 },
  'quote-expiry': { ...everyMinute, minutes: 10 },
  mailbox: { ...everyMinute, minutes: 10 },
  /** Ends mails that have expired, and sends jobs for waiting rows that have none. */
  upkeep: { ...everyMinute, minutes: 10 },
  /** Deletes expired rows of all areas, and expired files in the object store. */
  cleanup: { ...general, minutes: 30, schedule: '17 * * * *' },
} as const satisfies Record<string, KindSetting>;

export type Kind = keyof typeof kinds;
export type KindInput<K extends Kind> = v.InferOutput<(typeof kinds)[K]['input']>;

export const settingOf = (kind: Kind): KindSetting => kinds[kind];

export const isMedia = (kind: Kind) => settingOf(kind).place === 'media';
/** Whether a job may need files of a DATA_DIR or of the object store. */
export const needsFiles = (kind: Kind) => isMedia(kind) || settingOf(kind).isBound === true;
