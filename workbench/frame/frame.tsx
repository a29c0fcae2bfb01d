import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ChevronLeftIcon } from '#ui/icons/more-icons.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useProjectAddress } from '../project-address.ts';
import type { Project } from '../projects/project.ts';
import type { ProjectSession } from '../projects/project-session.ts';
import styles from './frame.module.css';
import { RedoIcon, UndoIcon } from './frame-icons.tsx';
import { SaveStatus } from './save-status.tsx';

interface FrameProps<P extends Project> {
  session: ProjectSession<P>;
  /** Buttons at the end of the bar. */
  actions: ReactNode;
  children: ReactNode;
}

const MAX_NAME = 100;

/** The bar above an open project, and the project below it, as high as the window. */
export function Frame<P extends Project>({ session, actions, children }: FrameProps<P>) {
  const { t } = useTranslator();
  const addressOf = useProjectAddress();
  const { project, past, future, saveState } = useStore(session.state);
  useUndoKeys(session);
  return (
    <div className={styles.frame} data-fills-window>
      <div className={styles.bar}>
        <Link
          className={styles.back}
          to={addressOf(undefined)}
          aria-label={t('workbench.allProjects')}
          data-tooltip="bottom"
        >
          <ChevronLeftIcon />
        </Link>
        <h1 className={styles.heading}>
          <input
            className={styles.name}
            aria-label={t('workbench.name')}
            value={project.name}
            maxLength={MAX_NAME}
            autoComplete="off"
            onChange={({ target }) =>
              session.change((current) => ({ ...current, name: target.value }), 'name')
            }
          />
        </h1>
        <SaveStatus state={saveState} session={session} />
        <div className={styles.actions}>
          <IconButton
            name={t('workbench.undo')}
            icon={<UndoIcon />}
            data-tooltip="bottom"
            disabled={past.length === 0}
            onClick={session.undo}
          />
          <IconButton
            name={t('workbench.redo')}
            icon={<RedoIcon />}
            data-tooltip="bottom"
            disabled={future.length === 0}
            onClick={session.redo}
          />
          {actions}
        </div>
      </div>
      {children}
    </div>
  );
}

/**
 * Ctrl+Z and Ctrl+Shift+Z undo steps of the project. Dialogs and fields of one line, such as the
 * search, keep the browser's own undo.
 */
function useUndoKeys({ undo, redo }: Pick<ProjectSession, 'undo' | 'redo'>) {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { target } = event;
      const hasOwnUndo = target instanceof Element && target.closest('[role=dialog], input');
      if (!(event.ctrlKey || event.metaKey) || event.altKey || hasOwnUndo) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [undo, redo]);
}
