import type { RowVerdict } from '#contract/desk/catalogue/imports.ts';
import type { JobKind, JobState } from '#contract/desk/jobs/job-kinds.ts';
import type { UploadPurpose } from '#contract/desk/jobs/upload-rules.ts';
import type { NoticeText } from '#i18n/notice.ts';
import type {
  FieldChange,
  IngestResult,
  IngestSource,
  JobFailure,
  JobInput,
  JobLogLine,
  JobResult,
} from '../stored-json.ts';
import type { Generated, GeneratedAlways, Json } from './column-types.ts';
import type { NullableTimestamp, Timestamp } from './time-columns.ts';

/**
 * The record of what operators changed; files that staff upload, the work that servers do with
 * them, and the reports of imports; the processes that do jobs. Finished jobs are deleted after 90 days
 * (areas/jobs/jobs.service.ts).
 */
export interface OperationTables {
  audit_log: {
    id: GeneratedAlways<number>;
    at: Generated<Timestamp>;
    actor: string;
    action: string;
    subject: string;
    change: Generated<Json<Record<string, unknown>>>;
  };
  desk_uploads: {
    id: Generated<string>;
    staff_email: string;
    name: string;
    size: number;
    purpose: UploadPurpose;
    folder_id: string | null;
    multipart_id: string | null;
    created_at: Timestamp;
  };
  desk_jobs: {
    id: GeneratedAlways<number>;
    kind: JobKind;
    state: Generated<JobState>;
    staff_email: string;
    input: Generated<Json<JobInput>>;
    step: Generated<string>;
    done: Generated<number>;
    total: number | null;
    log: Generated<Json<JobLogLine[]>>;
    result: Json<JobResult> | null;
    failure: Json<JobFailure> | null;
    file_name: string | null;
    folder_id: string | null;
    server: string | null;
    claim_id: string | null;
    beat_at: NullableTimestamp;
    postponed: Generated<number>;
    is_cancelled: Generated<boolean>;
    created_at: Timestamp;
    started_at: NullableTimestamp;
    ended_at: NullableTimestamp;
  };
  desk_job_parts: {
    job_id: number;
    no: number;
    state: Generated<'ended' | 'queued' | 'running'>;
    sources: Json<IngestSource[]>;
    share: Generated<number>;
    claim_id: string | null;
    server: string | null;
    result: Json<IngestResult> | null;
    postponed: Generated<number>;
  };
  desk_job_rows: {
    job_id: number;
    seq: number;
    verdict: RowVerdict;
    place: string;
    sheet: string | null;
    row_no: number | null;
    field: string | null;
    subject: string;
    details: Json<NoticeText[]>;
    warnings: Json<NoticeText[]>;
    changes: Generated<Json<FieldChange[]>>;
    problem: string | null;
  };
  workers: {
    id: string;
    host: string;
    pid: number;
    version: string;
    role: 'media' | 'server' | 'worker';
    queues: string[];
    doing: Json<Record<string, number>>;
    clock_lead: number;
    started_at: Generated<Timestamp>;
    beat_at: Generated<Timestamp>;
  };
}
