import type { IngestedFile } from '#contract/desk/catalogue/media.ts';
import { CopyButton } from '#desk/ui/copy-button.tsx';
import { DataTable } from '#desk/ui/data-table/data-table.tsx';
import { Section } from '#desk/ui/page/section.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './media.module.css';

/** The media that was made, with the paths to use in the catalogue. */
export function IngestedTable({ files }: { files: readonly IngestedFile[] }) {
  const { t } = useTranslator();
  // Cells of a spreadsheet: file, path.
  const table = files.map(({ file, path }) => `${file}\t${path}`).join('\n');
  return (
    <Section
      title={t('deskMedia.results')}
      aside={<CopyButton text={table}>{t('deskMedia.copyAll')}</CopyButton>}
    >
      <DataTable
        label={t('deskMedia.results')}
        rows={files}
        rowKey={({ file }) => file}
        isMarked={({ warnings }) => warnings.length > 0}
        columns={[
          {
            id: 'file',
            header: t('deskMedia.file'),
            cell: ({ file, warnings, was_there }) => (
              <>
                {file}
                {was_there && <span className={layout.quiet}> {t('deskMedia.wasThere')}</span>}
                {warnings.map((text) => (
                  <p key={text} className={styles.warning}>
                    {text}
                  </p>
                ))}
              </>
            ),
          },
          {
            id: 'kind',
            header: t('deskMedia.kind'),
            isShort: true,
            cell: ({ kind }) => t(`deskMedia.what.${kind}`),
          },
          {
            id: 'path',
            header: t('deskMedia.path'),
            cell: ({ path }) => <code className={styles.path}>{path}</code>,
          },
          {
            id: 'copy',
            header: '',
            isShort: true,
            cell: ({ path, file }) => (
              <CopyButton text={path} aria-label={t('deskMedia.copyPath', { name: file })} />
            ),
          },
        ]}
      />
    </Section>
  );
}
