import type { ReactNode } from 'react';
import { Panel } from '#desk/ui/page/panel.tsx';
import { StateBadge } from '#ui/display/state-badge.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { ClashList } from '../row/clash-list.tsx';
import styles from './form.module.css';
import type { Preview } from './use-preview.ts';

/** What saving would do, beside the form; announced when it changes. */
export function PreviewPanel({ preview, editedRow }: { preview: Preview; editedRow?: string }) {
  const { t } = useTranslator();
  return (
    <Panel title={t('deskRights.clashes')}>
      <div role="status" aria-busy={preview.state === 'checking'} className={styles.preview}>
        {contentOf()}
      </div>
    </Panel>
  );

  function contentOf(): ReactNode {
    if (preview.state === 'incomplete') return <p>{t('deskRights.previewIncomplete')}</p>;
    if (preview.state === 'checking') return <p>{t('deskRights.previewChecking')}</p>;
    if (preview.state === 'refused')
      return (
        <>
          <StateBadge tone="danger">{t('deskRights.previewRefused')}</StateBadge>
          <p>{preview.message}</p>
        </>
      );
    const { verdict, id, clashes } = preview.change;
    return (
      <>
        {verdict === 'unchanged' && <p>{t('deskRights.previewUnchanged')}</p>}
        {id && id !== editedRow && verdict === 'changed' && (
          <p>{t('deskRights.previewChanges', { row: id })}</p>
        )}
        {clashes.length === 0 ? (
          <StateBadge tone="success">{t('deskRights.noClashes')}</StateBadge>
        ) : (
          <>
            <StateBadge tone="warning">
              {t('deskRights.clashCount', { count: clashes.length })}
            </StateBadge>
            <ClashList clashes={clashes} />
            <p className={layout.quiet}>{t('deskRights.clashHint')}</p>
          </>
        )}
      </>
    );
  }
}
