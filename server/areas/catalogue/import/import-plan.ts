import type { Notice } from '#i18n/notice.ts';
import type { DramaEntry, StoredDrama } from '../entries/entry.ts';
import type { Change } from './diff/diff-drama.ts';
import type { RowError } from './report/report.ts';

/** The changes that the import makes to one batch of dramas. */
export type ImportPlan = DramaPlan[];

export interface DramaPlan {
  place: string;
  /** Undefined for a drama that is added. */
  current: StoredDrama | undefined;
  /** The drama after the import. */
  entry: DramaEntry;
  /** Empty if the import does not change the drama. */
  changes: Change[];
  errors: RowError[];
  warnings: Notice[];
}
