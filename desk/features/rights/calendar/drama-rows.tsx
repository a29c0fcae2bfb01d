import { useMemo } from 'react';
import type { DeskGrant, DeskHoldback } from '#contract/desk/rights.ts';
import type { RightsCalendar } from '#contract/desk/rights-check.ts';
import { type Column, DataTable } from '#desk/ui/data-table/data-table.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import type { Translator } from '#i18n/i18n.ts';
import { StateBadge } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import {
  kindNames,
  languagesWords,
  mediaListWords,
  periodWords,
  placesWords,
  statusNames,
} from '../row/rights-words.ts';
import { statusTones } from '../row/status-tones.ts';
import styles from './calendar-page.module.css';

type Row = DeskGrant | DeskHoldback;

interface DramaRowsProps {
  calendar: RightsCalendar;
  onOpen: (id: string) => void;
}

/** All grants and holdbacks of the title, also the inactive ones, which the calendar leaves out. */
export function DramaRows({ calendar, onOpen }: DramaRowsProps) {
  const words = useTranslator();
  const { t } = words;
  const rows: Row[] = [...calendar.grants, ...calendar.holdbacks];
  const columns = useMemo(() => columnsOf(words, onOpen), [words, onOpen]);
  return (
    <Panel title={t('deskRights.allRows')} isFlush>
      {rows.length === 0 ? (
        <p className={styles.list}>{t('deskRights.noRows')}</p>
      ) : (
        <DataTable
          label={t('deskRights.allRows')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </Panel>
  );
}

function columnsOf(words: Translator, onOpen: (id: string) => void): Column<Row>[] {
  const { t } = words;
  return [
    {
      id: 'id',
      header: t('deskRights.row'),
      isShort: true,
      cell: ({ id }) => (
        <button type="button" className={styles.open} onClick={() => onOpen(id)}>
          {id}
        </button>
      ),
    },
    {
      id: 'kind',
      header: t('deskRights.direction'),
      isShort: true,
      cell: (row) => t(kindNames['direction' in row ? row.direction : 'holdback']),
    },
    {
      id: 'party',
      header: t('deskRights.party'),
      isWhole: true,
      cell: (row) =>
        'party' in row ? [row.party, row.reference].filter(Boolean).join(' · ') : row.reason,
    },
    {
      id: 'media',
      header: t('licence.media'),
      isWhole: true,
      cell: ({ media }) => mediaListWords(words, media),
    },
    {
      id: 'territories',
      header: t('licence.territories'),
      isWhole: true,
      cell: (row) => placesWords(words, row),
    },
    {
      id: 'languages',
      header: t('licence.languages'),
      isWhole: true,
      isMinor: true,
      cell: (row) => ('language_uses' in row ? languagesWords(words, row.language_uses) : ''),
    },
    {
      id: 'period',
      header: t('deskRights.periodLabel'),
      isShort: true,
      cell: ({ start, end }) => periodWords(words, start, end),
    },
    {
      id: 'exclusive',
      header: t('licence.exclusivity'),
      isWhole: true,
      isMinor: true,
      cell: (row) =>
        'is_exclusive' in row
          ? t(row.is_exclusive ? 'licence.exclusive' : 'licence.nonExclusive')
          : '',
    },
    {
      id: 'status',
      header: t('deskRights.status'),
      isShort: true,
      cell: (row) =>
        'status' in row ? (
          <StateBadge tone={statusTones[row.status]}>{t(statusNames[row.status])}</StateBadge>
        ) : (
          ''
        ),
    },
  ];
}
