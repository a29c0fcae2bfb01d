import { mediaExtensions } from '#contract/desk/jobs/upload-rules.ts';
import type { JobsService } from '#server/areas/jobs/jobs.service.ts';
import type { UploadsService } from '#server/areas/uploads/uploads.service.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { keysOf } from '#server/types/keys-of.ts';
import type { MediaInbox } from '../ingest/inbox.ts';

interface IngestDeskParts {
  jobs: Pick<JobsService, 'start'>;
  uploads: Pick<UploadsService, 'requireFiles'>;
  inbox: MediaInbox;
}

const MEDIA = keysOf(mediaExtensions);

export interface IngestRequest {
  uploadIds: string[];
  inboxPaths: string[];
  actor: string;
}

export type IngestDesk = ReturnType<typeof createIngestDesk>;

/** Starts the ingest of uploads, or of files and folders on the server. */
export function createIngestDesk({ jobs, uploads, inbox }: IngestDeskParts) {
  return {
    async start({ uploadIds, inboxPaths, actor }: IngestRequest): Promise<number> {
      if (uploadIds.length + inboxPaths.length === 0)
        throw new OperatorError('Choose files first.', { message: 'deskError.nothingToIngest' });
      const files = await uploads.requireFiles(uploadIds, { purposes: MEDIA, staff: actor });
      await Promise.all(inboxPaths.map((path) => inbox.resolve(path)));
      const input = {
        upload_ids: uploadIds,
        inbox: inboxPaths,
        files: [...files.map(({ name }) => name), ...inboxPaths],
      };
      const needsServer = inboxPaths.length > 0;
      return jobs.start({ kind: 'media-ingest', actor, input, needsServer });
    },
  };
}
