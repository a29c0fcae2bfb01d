import { createHash } from 'node:crypto';
import type { DramaChanges } from '#contract/desk/catalogue/catalogue.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Notice } from '#i18n/notice.ts';
import { listEntries, resolveReferences } from '#server/areas/catalogue/entries/entries.queries.ts';
import type { StoredDrama } from '#server/areas/catalogue/entries/entry.ts';
import type { ImportOptions } from '#server/areas/catalogue/import/import-run.ts';
import type { ImportSummary, RowReport } from '#server/areas/catalogue/import/report/report.ts';
import type { Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { toSource } from './edited-rows.ts';
import { type FieldError, toFieldError } from './field-errors.ts';

type Import = (from: ReturnType<typeof toSource>, options: ImportOptions) => Promise<ImportSummary>;

interface EditorParts {
  importRows: Import;
  findDrama: (reference: string) => Promise<StoredDrama>;
  findLastChange: (drama: string) => Promise<LastChange | null>;
}

export interface LastChange {
  by: string;
  at: Date;
}

export interface SaveResult {
  /** Empty if the drama was saved. */
  errors: FieldError[];
  warnings: Notice[];
}

export interface SaveRequest {
  drama: string;
  /** The version of the drama that was edited. */
  version: string;
  changes: DramaChanges;
  mayRemoveEpisodes: boolean;
  actor: string;
}

export interface NewDrama {
  externalId: string;
  originalLanguage: string;
  locale: Locale;
  title: string;
  actor: string;
}

/** Edits one drama by the steps of the import, so that the same rules apply. */
export function createEditorService({ importRows, findDrama, findLastChange }: EditorParts) {
  const run = async (
    key: string,
    changes: DramaChanges,
    options: Pick<ImportOptions, 'actor' | 'action' | 'mayRemoveEpisodes' | 'onLocked'>,
  ): Promise<SaveResult> => {
    const reports: RowReport[] = [];
    await importRows(toSource(key, changes), {
      ...options,
      isDryRun: false,
      onRow: (report) => reports.push(report),
      onProgress: () => {},
    });
    const refused = reports.filter(({ verdict }) => verdict === 'refused');
    return {
      errors: refused.flatMap(({ place, details }) =>
        details.map((notice) => toFieldError(place, notice)),
      ),
      warnings: reports.flatMap(({ warnings = [] }) => warnings),
    };
  };

  return {
    async get(reference: string) {
      const entry = await findDrama(reference);
      const lastChange = await findLastChange(entry.external_id);
      return { entry, version: versionOf(entry), lastChange };
    },

    /** Throws `changedMeanwhile` if the stored drama no longer has the version. */
    async save({ drama, version, changes, mayRemoveEpisodes, actor }: SaveRequest) {
      const { external_id: key } = await findDrama(drama);
      const requireVersion = async (tx: Tx) => {
        const [current] = await listEntries(tx, [key]);
        if (current && versionOf(current) === version) return;
        const change = await findLastChange(key);
        const by = change?.by ?? '';
        const data = { by, at: change?.at.toISOString() ?? null };
        throw new AppError('changedMeanwhile', { data, values: { by } });
      };
      const options = { actor, action: 'catalogue.edit', mayRemoveEpisodes } as const;
      return run(key, changes, { ...options, onLocked: requireVersion });
    },

    /** Adds a draft with a title. */
    async add({ externalId, originalLanguage, locale, title, actor }: NewDrama) {
      const requireUnused = async (tx: Tx) => {
        const [found] = await resolveReferences(tx, [externalId]);
        if (!found) return;
        throw new OperatorError(`There is already a drama ${externalId}.`, {
          message: 'deskError.externalIdTaken',
          values: { id: externalId },
        });
      };
      const texts = { [locale]: { title } };
      return run(
        externalId,
        { original_language: originalLanguage, texts },
        { actor, action: 'catalogue.add', mayRemoveEpisodes: false, onLocked: requireUnused },
      );
    },
  };
}

/**
 * Identifies the content of a drama. It changes with every change of what the editor shows, also by
 * an import or by another drama with the same video, and not with counted views.
 */
function versionOf({ published_at, ...entry }: StoredDrama): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('base64url');
}
