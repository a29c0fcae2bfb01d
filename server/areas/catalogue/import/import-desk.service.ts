import type { JobsService } from '#server/areas/jobs/jobs.service.ts';
import type { UploadsService } from '#server/areas/uploads/uploads.service.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';

/** Which rows of a file are imported. */
export type ImportScope = 'catalogue' | 'rights';

export interface CheckRequest {
  scope: ImportScope;
  uploadIds: string[];
  mayRemoveEpisodes: boolean;
  /** Whether the staff member may change rights; otherwise their rows are skipped. */
  mayChangeRights: boolean;
  actor: string;
}

const KINDS = {
  catalogue: { check: 'import-check', apply: 'import-apply' },
  rights: { check: 'rights-import-check', apply: 'rights-import-apply' },
} as const;

interface ImportDeskParts {
  jobs: Pick<JobsService, 'start' | 'startApply' | 'get' | 'findApply'>;
  uploads: Pick<UploadsService, 'requireFiles'>;
}

export type ImportDesk = ReturnType<typeof createImportDesk>;

/** Imports of uploaded files: a check, and the apply of what it has shown. */
export function createImportDesk({ jobs, uploads }: ImportDeskParts) {
  return {
    async check({ scope, actor, uploadIds, ...request }: CheckRequest): Promise<number> {
      const files = await uploads.requireFiles(uploadIds, { purposes: ['workbook'], staff: actor });
      const input = {
        upload_ids: uploadIds,
        files: files.map(({ name }) => name),
        may_remove_episodes: request.mayRemoveEpisodes,
        skips_rights: !request.mayChangeRights,
      };
      return jobs.start({ kind: KINDS[scope].check, actor, input });
    },

    /**
     * Throws unless the check is done, has no errors, and its files are still there. Of two members
     * who apply one check, the second gets the job of the first.
     */
    async apply(scope: ImportScope, checkId: number, mayChangeRights: boolean, actor: string) {
      const check = await jobs.get(checkId, [KINDS[scope].check]);
      const { input, result, state } = check;
      const isChecked = state === 'done' && result && 'plan' in result && 'skips_rights' in input;
      if (!isChecked || result.summary.refused > 0)
        throw new OperatorError('The file has errors, or its check has not finished.', {
          message: 'deskError.importNotApplicable',
        });
      if (!input.skips_rights && !mayChangeRights) throw new AppError('forbidden');
      const earlier = await jobs.findApply(checkId);
      // After an apply the files are deleted.
      if (earlier?.state === 'done') return earlier.id;
      await uploads.requireFiles(input.upload_ids);
      const { plan } = result;
      const kind = KINDS[scope].apply;
      return jobs.startApply({ kind, actor, input: { ...input, plan, check_id: checkId } });
    },
  };
}
