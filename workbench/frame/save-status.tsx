import { Button } from '#ui/button/button.tsx';
import { AlertIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { Project } from '../projects/project.ts';
import type { ProjectSession, SaveState } from '../projects/project-session.ts';
import styles from './frame.module.css';

interface SaveStatusProps<P extends Project> {
  state: SaveState;
  session: ProjectSession<P>;
}

/** Whether the project is in the browser's storage, and what to do if it is not. */
export function SaveStatus<P extends Project>({ state, session }: SaveStatusProps<P>) {
  const { t } = useTranslator();
  if (state === 'conflict')
    return (
      <div className={styles.trouble} role="alert">
        <AlertIcon />
        <span>{t('workbench.conflict')}</span>
        <Button size="small" onClick={() => window.location.reload()}>
          {t('workbench.loadOther')}
        </Button>
        <Button size="small" onClick={() => void session.overwrite()}>
          {t('workbench.keepMine')}
        </Button>
      </div>
    );
  if (state === 'failed')
    return (
      <div className={styles.trouble} role="alert">
        <AlertIcon />
        <span>{t('workbench.saveFailed')}</span>
        <Button size="small" onClick={() => void session.save()}>
          {t('workbench.tryAgain')}
        </Button>
      </div>
    );
  return (
    <span className={styles.saved} data-state={state}>
      {t(state === 'saved' ? 'workbench.saved' : 'workbench.saving')}
    </span>
  );
}
