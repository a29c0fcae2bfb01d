import type { Tx } from '../../../db/client.ts';
import type { AuditEntry, AuditService } from '../../audit/audit.service.ts';
import type { MediaLibrary } from '../entries/media-library.ts';
import { describeChanges } from './diff/describe-changes.ts';
import { removalsOf } from './diff/removals.ts';
import type { Judged } from './plan-dramas.ts';
import type { ImportSummary, Progress, RowReport } from './report/report.ts';
import type { VideoStatements } from './validate/video-statements.ts';

export interface ImportOptions {
  actor: string;
  /** Reports what would happen and changes nothing. */
  isDryRun: boolean;
  /** Without it, a row that would remove episodes of a published drama is refused. */
  mayRemoveEpisodes: boolean;
  /** Called for every row that is added, changed or refused, as soon as it is known. */
  onRow: (report: RowReport) => void;
  onProgress: (progress: Progress) => void;
}

/** One run of the import and its results so far. */
export interface Job extends ImportOptions {
  audit: Pick<AuditService, 'recordAll'>;
  library: MediaLibrary;
  file: string;
  summary: ImportSummary;
  now: Date;
  videos: VideoStatements;
}

export function tell({ summary, onRow }: Job, report: RowReport, tally = summary.dramas): void {
  if (report.verdict === 'refused') summary.refused += 1;
  else tally[report.verdict] += 1;
  onRow(report);
}

/** Reports what becomes of one drama; gives whether it is to be written. */
export function tellOfDrama(job: Job, judged: Judged): boolean {
  const { place, current, entry, changes, refusals, warnings } = judged;
  const subject = entry.external_id;
  for (const { place: at, reason } of refusals) {
    tell(job, { verdict: 'refused', place: at, subject, details: [reason] });
  }
  if (refusals.length > 0) return false;
  const { summary } = job;
  if (changes.length === 0) {
    summary.dramas.unchanged += 1;
    return false;
  }
  const removed = removalsOf(changes, current, entry);
  if (removed.length > 0) summary.removals.push({ drama: subject, removed });
  if (warnings.length > 0) summary.warned += 1;
  tell(job, {
    verdict: current ? 'changed' : 'added',
    place,
    subject,
    details: [...describeChanges(changes, current, entry), ...warnings],
    ...(warnings.length > 0 && { warnings }),
    ...(current && {
      changes: changes.map(({ field, before, value }) => ({ field, from: before, to: value })),
    }),
  });
  return true;
}

type Recorded = Pick<AuditEntry, 'subject' | 'change'>;

export function record(tx: Tx, { actor, file, audit }: Job, entries: Recorded[]): Promise<void> {
  const action = 'catalogue.import';
  return audit.recordAll(
    tx,
    entries.map(({ subject, change }) => ({ actor, action, subject, change: { file, ...change } })),
  );
}
