import type { ImportRow } from '#contract/desk/catalogue/imports.ts';
import { type Column, DataTable } from '#desk/ui/data-table/data-table.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './import-rows.module.css';

/** How many changed fields of a row are open at first. */
const SHOWN_CHANGES = 5;

/** The rows of a report: errors with their cell, changes field by field. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslator();
  const areErrors = rows.every(({ verdict }) => verdict === 'refused');
  const place: Column<ImportRow> = {
    id: 'place',
    header: t('deskImport.place'),
    isShort: true,
    cell: ({ sheet, row, place: whole }) =>
      sheet && row !== null ? t('deskImport.sheetRow', { sheet, row }) : whole,
  };
  const subject: Column<ImportRow> = {
    id: 'subject',
    header: t('deskImport.subject'),
    isShort: true,
    cell: (row) => row.subject,
  };
  const columns: Column<ImportRow>[] = areErrors
    ? [
        place,
        {
          id: 'field',
          header: t('deskImport.column'),
          cell: ({ field }) => field && <code>{field}</code>,
        },
        subject,
        { id: 'error', header: t('deskImport.error'), cell: ({ details }) => details.join(' ') },
      ]
    : [
        subject,
        place,
        {
          id: 'verdict',
          header: t('deskJobs.what'),
          isShort: true,
          // Rows without errors are `added` or `changed`, which both have a text.
          cell: ({ verdict }) => t(`deskImport.${verdict as 'added'}`),
        },
        { id: 'changes', header: t('deskImport.changes'), cell: (row) => <Changes row={row} /> },
      ];
  return (
    <DataTable
      label={t('deskImport.rows')}
      rows={rows}
      rowKey={({ seq }) => String(seq)}
      rowName={(row) => row.subject}
      columns={columns}
      isMarked={({ warnings }) => warnings.length > 0}
    />
  );
}

function Changes({ row }: { row: ImportRow }) {
  const { t } = useTranslator();
  const { changes, details, warnings } = row;
  const [shown, more] = [changes.slice(0, SHOWN_CHANGES), changes.slice(SHOWN_CHANGES)];
  return (
    <div className={styles.changes}>
      {changes.length === 0 && details.map((text) => <p key={text}>{text}</p>)}
      <Differences changes={shown} />
      {more.length > 0 && (
        <details>
          <summary>{t('deskImport.moreChanges', { count: more.length })}</summary>
          <Differences changes={more} />
        </details>
      )}
      {warnings.map((text) => (
        <p key={text} className={styles.warning}>
          {text}
        </p>
      ))}
    </div>
  );
}

function Differences({ changes }: { changes: ImportRow['changes'] }) {
  const { t } = useTranslator();
  if (changes.length === 0) return null;
  const show = (value: string) => value || t('deskImport.empty');
  return (
    <dl className={styles.differences}>
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <del data-empty={from === '' || undefined}>{show(from)}</del>
            <span aria-hidden="true"> → </span>
            <ins data-empty={to === '' || undefined}>{show(to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
