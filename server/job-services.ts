import { type Notice, say } from '#i18n/notice.ts';
import type { CatalogueServices } from './areas/catalogue/catalogue-services.ts';
import { formatRanges } from './areas/catalogue/entries/episode-ranges.ts';
import { createExportJob } from './areas/catalogue/export/export-job.ts';
import { createImportDesk, type ImportDesk } from './areas/catalogue/import/import-desk.service.ts';
import { createImportJobs } from './areas/catalogue/import/import-job.ts';
import { createJobFiles, type JobFiles, publishing } from './areas/jobs/job-files.ts';
import type { JobWorks } from './areas/jobs/job-run.ts';
import { createJobsService, type JobsService } from './areas/jobs/jobs.service.ts';
import { startParts } from './areas/jobs/start-parts.ts';
import { createIngestDesk, type IngestDesk } from './areas/media/desk/ingest-desk.service.ts';
import { createVideoToolsCheck } from './areas/media/ffmpeg.ts';
import { createIngestJobs } from './areas/media/jobs/ingest-job.ts';
import type { MediaServices } from './areas/media/media-services.ts';
import { createObjectStore } from './areas/media/store/object-store.ts';
import { createUploadFolder } from './areas/uploads/upload-folder.ts';
import { createUploadStore } from './areas/uploads/upload-store.ts';
import { createUploadsService, type UploadsService } from './areas/uploads/uploads.service.ts';
import type { Db } from './db/client.ts';
import type { JobEngine } from './jobs/engine/job-engine.ts';
import type { Log } from './log.ts';
import type { Config } from './settings/config.ts';

export interface JobServices {
  uploads: UploadsService;
  jobs: JobsService;
  importDesk: ImportDesk;
  ingestDesk: IngestDesk;
  jobFiles: JobFiles;
  /** Identifies the DATA_DIR of this machine. */
  folderId: () => Promise<string>;
  /** What each kind of job does, in the process that calls it. */
  jobWorks: JobWorks;
}

interface JobServicesParts {
  db: Db;
  now: () => Date;
  log: Log;
  config: Config;
  engine: JobEngine;
  curation: CatalogueServices['curation'];
  media: MediaServices;
}

/** Uploads and background jobs of the desk. */
export function createJobServices(parts: JobServicesParts): JobServices {
  const { db, now, log, config, engine, curation, media } = parts;
  const folder = createUploadFolder(config.dataDir);
  const store = config.store && createObjectStore(config.store);
  const uploads = createUploadsService({
    db,
    now,
    dataDir: config.dataDir,
    folder,
    store: store && createUploadStore(store),
    maxBytes: config.uploadsMaxBytes,
    // Loaded when needed, because it loads the libraries for pictures.
    checkPicture: async (path, name) =>
      (await import('./areas/media/pictures/check-picture.ts')).checkPicture(path, name),
    requireVideoTools: createVideoToolsCheck(config.ffmpeg),
  });
  const files = createJobFiles(config.dataDir, store);
  const ofUploads = {
    openFiles: uploads.openFiles,
    removeFiles: (ids: string[]) => uploads.remove(ids),
  };
  const works: JobWorks = {
    ...createImportJobs({
      ...ofUploads,
      importFile: curation.import,
      findStillPublic: (dramas) => findStillPublic(parts, dramas),
    }),
    export: publishing(files, createExportJob({ exportFile: curation.export, now })),
    ...createIngestJobs({
      now,
      config,
      openFiles: uploads.openFiles,
      startParts: (run, divided) => startParts(db, engine.send, run, divided),
      loadIngest: () => import('./areas/media/ingest/ingest.service.ts'),
      inbox: media.inbox,
      record: media.ingestRecord,
    }),
  };
  const jobs = createJobsService({
    db,
    now,
    log,
    files,
    folderId: folder.id,
    hasStore: store !== undefined,
    sendJob: engine.send,
    requireFiles: (ids) => uploads.requireFiles(ids),
  });
  return {
    uploads,
    jobs,
    jobFiles: files,
    folderId: folder.id,
    jobWorks: works,
    importDesk: createImportDesk({ jobs, uploads }),
    ingestDesk: createIngestDesk({ jobs, uploads, inbox: media.inbox }),
  };
}

/** How many dramas are named after an import, here and by cli/commands/catalogue/warn-still-public.ts. */
const MAX_NAMED = 5;

async function findStillPublic(
  { curation }: JobServicesParts,
  dramas: string[],
): Promise<Notice[]> {
  const found = await curation.dramas.listStillPublic({ keys: dramas });
  return found
    .slice(0, MAX_NAMED)
    .map(({ drama, episodes, shown_by }) =>
      say('deskRow.stillPublic', { drama, episodes: formatRanges(episodes), other: shown_by }),
    );
}
