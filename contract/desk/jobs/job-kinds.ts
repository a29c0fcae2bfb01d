import { may, type Permission, type Role } from '../staff/permissions.ts';

/** The kinds of jobs, with who sees them and who starts, cancels and retries them. */
export const jobKinds = {
  'import-check': { read: 'catalogue.read', change: 'catalogue.change' },
  'import-apply': { read: 'catalogue.read', change: 'catalogue.change' },
  'rights-import-check': { read: 'rights.read', change: 'rights.change' },
  'rights-import-apply': { read: 'rights.read', change: 'rights.change' },
  'media-ingest': { read: 'media.read', change: 'media.change' },
  export: { read: 'jobs.read', change: 'jobs.read' },
} as const satisfies Record<string, { read: Permission; change: Permission }>;

export type JobKind = keyof typeof jobKinds;
export const jobKindNames = Object.keys(jobKinds) as [JobKind, ...JobKind[]];

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** The kinds of jobs that a role sees, or may change. */
export function jobKindsOf(role: Role, what: 'read' | 'change'): JobKind[] {
  return jobKindNames.filter((kind) => may(role, jobKinds[kind][what]));
}

/** A staff member, as far as it matters for jobs. */
export interface JobStaff {
  role: Role;
  email: string;
}

/** Exports are cancelled and retried by the one who started them, and by owners. */
export function mayChangeJob(
  { role, email }: JobStaff,
  { kind, staff_email }: { kind: JobKind; staff_email: string },
): boolean {
  if (!may(role, jobKinds[kind].change)) return false;
  return kind !== 'export' || role === 'owner' || staff_email === email;
}

export function isOpenJob(state: JobState): boolean {
  return state === 'queued' || state === 'running';
}
