import { statfs } from 'node:fs/promises';
import packageFile from '#package.json' with { type: 'json' };
import type { Context } from './context.ts';
import type { Db } from './db/client.ts';
import type { Pulse } from './db/connection/pulse.ts';
import type { Metrics } from './http/metrics.ts';
import { type KindState, listKindStates } from './jobs/engine/kind-states.ts';
import { listWorkers } from './jobs/engine/workers.queries.ts';
import * as queries from './observe/server-state.queries.ts';

/** Several servers on one database are scraped at about the same time. */
const KEPT_MS = 5_000;

type AddGauge = Metrics['gauge'];
type JobLabels = Record<'kind' | 'state', string>;
/** Undefined without the database: a scrape has the other metrics then. */
type ReadState = () => Promise<ServerState | undefined>;
type ServerState = Awaited<ReturnType<typeof readServerState>>;

/** The state of the whole server and its database, which one of its processes reports. */
export function addServerGauges(
  { gauge }: Metrics,
  { db, config, reads }: Context,
  pulse: Pulse,
): void {
  const readState = keptFor(KEPT_MS, () => pulse.guard(() => readServerState(db)));

  gauge({
    name: 'vignette_build_info',
    help: 'The version of Vignette and of Node; always 1.',
    labelNames: ['version', 'node'],
    read: () => [[{ version: packageFile.version, node: process.version }, 1]],
  });
  gauge({
    name: 'vignette_database_up',
    help: '1 if the database responds, else 0.',
    read: () => Number(pulse.isUp),
  });
  if (config.databaseReplicaUrl) {
    gauge({
      name: 'vignette_replica_up',
      help: '1 if public lists and pages are read from the replica, else 0.',
      read: () => Number(reads.hasCurrentReplica()),
    });
    gauge({
      name: 'vignette_replica_lag_seconds',
      help: 'How far the replica is behind.',
      read: reads.replicaLagSeconds,
    });
  }
  addMailGauges(gauge, readState);
  addJobGauges(gauge, readState);
  addBackupGauges(gauge, readState);
  addDiskGauges(gauge, config.dataDir);
}

function addMailGauges(gauge: AddGauge, readState: ReadState) {
  gauge({
    name: 'vignette_mails_waiting',
    help: 'Mails that are not delivered yet.',
    read: async () => (await readState())?.mails.waiting,
  });
  gauge({
    name: 'vignette_mail_oldest_seconds',
    help: 'How long the oldest of them has waited.',
    read: async () => (await readState())?.mails.oldestSeconds,
  });
  gauge({
    name: 'vignette_mails_dead',
    help: 'Mails that were refused or expired, as `mail list` shows them.',
    read: async () => (await readState())?.mails.dead,
  });
  gauge({
    name: 'vignette_mails_dead_last_day',
    help: 'Those of them that were given up within the last 24 hours.',
    read: async () => (await readState())?.mails.deadLastDay,
  });
}

function addJobGauges(gauge: AddGauge, readState: ReadState) {
  /** All kinds, also those without a job: alerts need a value that is 0. */
  const ofKinds = (read: (state: KindState) => number) => async () =>
    (await readState())?.jobs.map((state): [{ kind: string }, number] => [
      { kind: state.kind },
      read(state),
    ]);
  gauge({
    name: 'vignette_jobs',
    help: 'Jobs that wait or run.',
    labelNames: ['kind', 'state'],
    async read() {
      const jobs = (await readState())?.jobs;
      return jobs?.flatMap(({ kind, waiting, running }): [JobLabels, number][] => [
        [{ kind, state: 'queued' }, waiting],
        [{ kind, state: 'running' }, running],
      ]);
    },
  });
  gauge({
    name: 'vignette_job_oldest_waiting_seconds',
    help: 'For how long the oldest waiting job of a kind has been due.',
    labelNames: ['kind'],
    read: ofKinds(({ oldestSeconds }) => oldestSeconds),
  });
  gauge({
    name: 'vignette_jobs_without_worker',
    help: 'Waiting jobs that no living worker takes.',
    labelNames: ['kind'],
    read: ofKinds(({ lacksWorker, lacksFolder }) => lacksWorker + lacksFolder),
  });
  gauge({
    name: 'vignette_jobs_dead_last_day',
    help: 'Jobs of the last 24 hours whose attempts have all failed.',
    labelNames: ['kind'],
    read: ofKinds(({ dead }) => dead),
  });
  gauge({
    name: 'vignette_job_workers',
    help: 'Processes that do jobs, by whether they were silent for half a minute.',
    labelNames: ['state'],
    async read() {
      const workers = (await readState())?.workers;
      if (!workers) return undefined;
      const alive = workers.filter(({ is_alive }) => is_alive).length;
      return [
        [{ state: 'alive' }, alive],
        [{ state: 'silent' }, workers.length - alive],
      ];
    },
  });
}

function addBackupGauges(gauge: AddGauge, readState: ReadState) {
  gauge({
    name: 'vignette_backup_age_seconds',
    help: 'Time since the last backup; absent if none was made.',
    read: async () => (await readState())?.backupAges.made ?? undefined,
  });
  gauge({
    name: 'vignette_backup_verified_age_seconds',
    help: 'Time since a backup was last verified; absent if none was.',
    read: async () => (await readState())?.backupAges.verified ?? undefined,
  });
}

function addDiskGauges(gauge: AddGauge, folder: string) {
  const readDisk = keptFor(KEPT_MS, () => statfs(folder));
  gauge({
    name: 'vignette_disk_free_bytes',
    help: 'What the server may still write to the disk of DATA_DIR.',
    async read() {
      const disk = await readDisk();
      return disk && disk.bavail * disk.bsize;
    },
  });
  gauge({
    name: 'vignette_disk_size_bytes',
    help: 'The size of the disk of DATA_DIR.',
    async read() {
      const disk = await readDisk();
      return disk && disk.blocks * disk.bsize;
    },
  });
}

async function readServerState(db: Db) {
  const [mails, jobs, workers, backupAges] = await Promise.all([
    queries.countMails(db),
    listKindStates(db),
    listWorkers(db),
    queries.findBackupAges(db),
  ]);
  return { mails, jobs, workers, backupAges };
}

/** Reads at most once in this time; undefined if that fails. */
function keptFor<Value>(ms: number, read: () => Promise<Value>) {
  let readAt = Number.NEGATIVE_INFINITY;
  let value: Promise<Value | undefined>;
  return () => {
    if (performance.now() - readAt > ms) {
      readAt = performance.now();
      value = read().catch(() => undefined);
    }
    return value;
  };
}
