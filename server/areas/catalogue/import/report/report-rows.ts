import { describeChanges } from '../diff/describe-changes.ts';
import { describeRemovals } from '../diff/removals.ts';
import type { DramaPlan } from '../import-plan.ts';
import type { ImportRun } from '../import-run.ts';
import type { RowError, RowReport } from './report.ts';

export function reportRow(
  { summary, onRow }: ImportRun,
  report: RowReport,
  tally = summary.dramas,
): void {
  if (report.verdict === 'refused') summary.refused += 1;
  else tally[report.verdict] += 1;
  onRow(report);
}

export function reportError(run: ImportRun, subject: string, { place, notice }: RowError): void {
  reportRow(run, { verdict: 'refused', place, subject, details: [notice] });
}

export function reportDrama(run: ImportRun, plan: DramaPlan): void {
  const { place, current, entry, changes, errors, warnings } = plan;
  const subject = entry.external_id;
  for (const error of errors) reportError(run, subject, error);
  if (errors.length > 0) return;
  const { summary } = run;
  if (changes.length === 0) {
    summary.dramas.unchanged += 1;
    return;
  }
  const removed = describeRemovals(changes, current, entry);
  if (removed.length > 0) summary.removals.push({ drama: subject, removed });
  if (warnings.length > 0) summary.warned += 1;
  reportRow(run, {
    verdict: current ? 'changed' : 'added',
    place,
    subject,
    details: [...describeChanges(changes, current, entry), ...warnings],
    ...(warnings.length > 0 && { warnings }),
    ...(current && {
      changes: changes.map(({ field, before, value }) => ({ field, from: before, to: value })),
    }),
  });
}
