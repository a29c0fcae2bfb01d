import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { RightsImport } from '#server/areas/rights/import/rights-import.service.ts';
import type { Tx } from '#server/db/client.ts';
import type { MediaLibrary } from '../entries/media-library.ts';
import type { VideoClaims } from './merge/video-claims.ts';
import type { ImportSummary, Progress, RowReport } from './report/report.ts';

/** As in the audit log. An import of rights skips other rows. */
export type ImportAction =
  | 'catalogue.import'
  | 'catalogue.preview'
  | 'catalogue.add'
  | 'catalogue.edit'
  | 'rights.import'
  | 'rights.add';

export interface ImportOptions {
  actor: string;
  action: ImportAction;
  /** If true, the import reports what would change and writes nothing. */
  isDryRun: boolean;
  /** If false, removing episodes of a published drama is an error. */
  mayRemoveEpisodes: boolean;
  /** Called before anything is read from the catalogue, under its write lock; may throw. */
  onLocked?: (tx: Tx) => Promise<void>;
  /** If true, rows of rights and holdbacks are skipped: the actor may change the catalogue only. */
  skipsRights?: boolean | undefined;
  /** Called for every added or changed drama, tag, right or holdback and for every error, as soon as it is known. */
  onRow: (report: RowReport) => void;
  onProgress: (progress: Progress) => void;
  /** Called when everything is written, before the commit. An error undoes the import. */
  beforeCommit?: ((tx: Tx, summary: ImportSummary) => Promise<void>) | undefined;
}

/** The options, dependencies and results so far of one import. */
export interface ImportRun extends ImportOptions {
  audit: Pick<AuditService, 'recordAll'>;
  library: MediaLibrary;
  rights: RightsImport;
  /** Undefined for rows that are not from a file. */
  file: string | undefined;
  summary: ImportSummary;
  now: Date;
  videos: VideoClaims;
}
