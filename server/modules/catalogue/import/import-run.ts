import type { AuditService } from '../../audit/audit.service.ts';
import type { MediaLibrary } from '../entries/media-library.ts';
import type { VideoClaims } from './merge/video-claims.ts';
import type { ImportSummary, Progress, RowReport } from './report/report.ts';

export interface ImportOptions {
  actor: string;
  /** If true, the import reports what would change and writes nothing. */
  isDryRun: boolean;
  /** If false, removing episodes of a published drama is an error. */
  mayRemoveEpisodes: boolean;
  /** Called for every added or changed drama or tag and for every error, as soon as it is known. */
  onRow: (report: RowReport) => void;
  onProgress: (progress: Progress) => void;
}

/** The options, dependencies and results so far of one import. */
export interface ImportRun extends ImportOptions {
  audit: Pick<AuditService, 'recordAll'>;
  library: MediaLibrary;
  file: string;
  summary: ImportSummary;
  now: Date;
  videos: VideoClaims;
}
