import type { ComponentProps } from 'react';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { ClashList } from './clash-list.tsx';
import styles from './row-details.module.css';
import type { EndEffects } from './use-end-effects.ts';

interface EndingDialogProps extends ComponentProps<typeof FormDialog> {
  /** What the step affects; it cannot be taken before this is known. */
  effects: EndEffects;
}

/** Asks before a row ends or is voided, with what loses its rights by that. */
export function EndingDialog({ effects, children, ...dialog }: EndingDialogProps) {
  return (
    <FormDialog
      {...dialog}
      widthPx={560}
      isDangerous
      isBlocked={effects === undefined || 'refusal' in effects}
    >
      {children}
      <Effects effects={effects} />
    </FormDialog>
  );
}

/** What the end of a row affects; announced when it is known. */
function Effects({ effects }: { effects: EndEffects }) {
  const { t } = useTranslator();
  return (
    <div role="status" aria-busy={!effects} className={styles.effects}>
      {!effects && <p>{t('deskRights.previewChecking')}</p>}
      {effects && 'refusal' in effects && <p>{effects.refusal}</p>}
      {effects && 'clashes' in effects && effects.clashes.length === 0 && (
        <p>{t('deskRights.affectsNothing')}</p>
      )}
      {effects && 'clashes' in effects && effects.clashes.length > 0 && (
        <>
          <p>{t('deskRights.affects', { count: effects.clashes.length })}</p>
          <ClashList clashes={effects.clashes} />
        </>
      )}
    </div>
  );
}
