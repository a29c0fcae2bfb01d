import type { DeskHoldback } from '#contract/desk/rights.ts';
import type { Column } from '#desk/ui/data-table/data-table.tsx';
import type { Translate, Translator } from '#i18n/i18n.ts';
import { mediaListWords, periodWords, placesWords } from '../row/rights-words.ts';
import styles from './list.module.css';

export interface TitledRow {
  id: string;
  title: string;
  drama: string;
}

/** The first columns of grants and of holdbacks: the title, and the row's id. */
export function titleColumns<Row extends TitledRow>(t: Translate): Column<Row>[] {
  return [
    {
      id: 'title',
      header: t('deskRights.titleColumn'),
      cell: ({ title, drama }) => title || drama,
    },
    { id: 'id', header: t('deskRights.row'), isShort: true, isMinor: true, cell: ({ id }) => id },
  ];
}

type Scope = Pick<DeskHoldback, 'media' | 'territories' | 'territories_excluded' | 'start' | 'end'>;

/** Where and when a row applies. */
export function scopeColumns<Row extends Scope>(words: Translator): Column<Row>[] {
  return [
    {
      id: 'scope',
      header: words.t('deskRights.scope'),
      cell: (row) => (
        <>
          {placesWords(words, row)}
          <span className={styles.media}>{mediaListWords(words, row.media)}</span>
        </>
      ),
    },
    {
      id: 'period',
      header: words.t('deskRights.periodLabel'),
      isShort: true,
      cell: ({ start, end }) => periodWords(words, start, end),
    },
  ];
}
