import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Notice } from '#i18n/notice.ts';
import type { JobRun, JobWork } from '#server/areas/jobs/job-run.ts';
import type { LocalFiles } from '#server/areas/uploads/uploads.service.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { warnOnFailure } from '#server/jobs/warn-on-failure.ts';
import { openUploads } from '../formats/read-source.ts';
import { unpackCsv } from '../formats/unpack-csv.ts';
import type { createImportService } from './import.service.ts';
import { locateRow } from './report/locate-row.ts';
import type { ImportSummary, RowReport } from './report/report.ts';

type ImportKind = 'import-check' | 'import-apply' | 'rights-import-check' | 'rights-import-apply';

interface ImportJobParts {
  importFile: ReturnType<typeof createImportService>;
  openFiles: (uploadIds: string[]) => Promise<LocalFiles>;
  removeFiles: (uploadIds: string[]) => Promise<void>;
  /** Returns warnings about episodes of the dramas that stay public. */
  findStillPublic: (dramas: string[]) => Promise<Notice[]>;
}

/**
 * The check of an import is a dry run. The apply runs the same import again and is undone if its
 * changes are not those of the check: then the catalogue has changed meanwhile.
 */
export function createImportJobs(parts: ImportJobParts) {
  const work =
    (action: 'catalogue.import' | 'rights.import', isDryRun: boolean): JobWork<ImportKind> =>
    async (run) => {
      const { input } = run;
      const checkedPlan = 'plan' in input ? input.plan : undefined;
      const plan = createHash('sha256');
      const changed = new Set<string>();
      const unread: string[] = [];
      const toResult = (summary: ImportSummary) => ({
        summary: { ...summary, unread },
        plan: plan.copy().digest('base64url'),
      });
      await using local = await parts.openFiles(input.upload_ids);
      const { files } = local;
      const unpacked = join(dirname(files[0]?.path ?? ''), 'unpacked');
      try {
        const paths = await unpackAll(files, unpacked);
        const summary = await parts.importFile(
          await openUploads(paths, (sheet) => unread.push(sheet)),
          {
            action,
            isDryRun,
            actor: run.actor,
            mayRemoveEpisodes: input.may_remove_episodes,
            skipsRights: input.skips_rights,
            onProgress(progress) {
              run.signal.throwIfAborted();
              run.progress(progress);
            },
            onRow(report) {
              run.signal.throwIfAborted();
              changed.add(report.subject);
              plan.update(fingerprintOf(report));
              if (isDryRun || report.verdict === 'refused') addRow(run, report);
            },
            async beforeCommit(tx, imported) {
              if (isDryRun) return;
              if (plan.copy().digest('base64url') !== checkedPlan) refuseChangedPlan();
              await run.commitResult(tx, toResult(imported));
            },
          },
        );
        if (!isDryRun && summary.refused > 0) refuseChangedPlan();
        if (!isDryRun) {
          await warnOnFailure(run, 'looking for episodes that stay public', async () => {
            for (const text of await parts.findStillPublic([...changed]))
              run.log(text, { isWarning: true });
          });
          await warnOnFailure(run, 'deleting the uploaded file', () =>
            parts.removeFiles(input.upload_ids),
          );
        }
        return toResult(summary);
      } finally {
        await warnOnFailure(run, 'deleting the unpacked file', () =>
          rm(unpacked, { recursive: true, force: true }),
        );
      }
    };
  return {
    'import-check': work('catalogue.import', true),
    'import-apply': work('catalogue.import', false),
    'rights-import-check': work('rights.import', true),
    'rights-import-apply': work('rights.import', false),
  };
}

function refuseChangedPlan(): never {
  throw new OperatorError(
    'The catalogue has changed since the check, so the import would do something else. Nothing was changed. Check the file again.',
    { message: 'deskError.planChanged' },
  );
}

/** Of an added row the values are those of the file, which cannot change. */
function fingerprintOf({ verdict, place, subject, changes = [] }: RowReport): string {
  return JSON.stringify([verdict, place, subject, changes]);
}

function addRow(run: JobRun, report: RowReport): void {
  const { verdict, place, subject, details, warnings = [], changes = [] } = report;
  const { sheet, row, field, problem } = locateRow(report);
  run.addRow({
    verdict,
    place,
    subject,
    sheet,
    row_no: row,
    field,
    problem,
    warnings,
    changes,
    details: details.filter((text) => typeof text === 'string' || !warnings.includes(text)),
  });
}

async function unpackAll(files: LocalFiles['files'], folder: string): Promise<string[]> {
  const [first] = files;
  if (files.length !== 1 || !first || !/\.zip$/i.test(first.name))
    return files.map(({ path }) => path);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  return unpackCsv(first.path, folder);
}
