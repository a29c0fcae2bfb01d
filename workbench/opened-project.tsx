import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { loadWorkbenchTexts } from './load-workbench-texts.ts';
import styles from './opened-project.module.css';
import { useProjectAddress } from './project-address.ts';
import { openSession, type ProjectSession } from './projects/project-session.ts';
import { readProject } from './projects/project-store.ts';
import type { OpenEpisode } from './subtitles/film/open-episode.ts';
import { useFlush } from './use-flush.ts';

interface OpenedProjectProps {
  id: string;
  openEpisode: OpenEpisode;
}

type Loaded =
  | { kind: 'shown'; content: ReactNode; session: Pick<ProjectSession, 'save' | 'keep'> }
  | { kind: 'missing' | 'failed' };

/** Loads a project of this browser and the editor for it. */
export function OpenedProject({ id, openEpisode }: OpenedProjectProps) {
  const { t } = useTranslator();
  const [loaded, setLoaded] = useState<Loaded>();
  const addressOf = useProjectAddress();
  useEffect(() => {
    let isCurrent = true;
    load(id, openEpisode)
      .catch((): Loaded => ({ kind: 'failed' }))
      .then((result) => isCurrent && setLoaded(result));
    return () => {
      isCurrent = false;
    };
  }, [id, openEpisode]);
  useFlush(loaded?.kind === 'shown' ? loaded.session : undefined);

  if (!loaded)
    return (
      <div className={styles.place} role="status" aria-label={t('workbench.opening')}>
        <Spinner size={32} />
      </div>
    );
  if (loaded.kind === 'shown') return loaded.content;
  return (
    <div className={styles.place}>
      <EmptyState
        isPage
        title={t(loaded.kind === 'missing' ? 'workbench.missingTitle' : 'workbench.failedTitle')}
        text={t(loaded.kind === 'missing' ? 'workbench.missingText' : 'workbench.failedText')}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={addressOf(undefined)}>
            {t('workbench.allProjects')}
          </Link>
        }
      />
    </div>
  );
}

async function load(id: string, openEpisode: OpenEpisode): Promise<Loaded> {
  const project = await readProject(id);
  if (!project) return { kind: 'missing' };
  if (project.kind === 'script') {
    const [{ OpenScript }] = await Promise.all([
      import('./scripts/open-script.tsx'),
      loadWorkbenchTexts('workbench-scripts', 'workbench-ai'),
    ]);
    const session = openSession(project, project.changedAt);
    return { kind: 'shown', session, content: <OpenScript session={session} /> };
  }
  const [{ SubtitleWorkbench }] = await Promise.all([
    import('./subtitles/subtitle-workbench.tsx'),
    loadWorkbenchTexts('workbench-subtitles', 'workbench-ai'),
  ]);
  const session = openSession(project, project.changedAt);
  return {
    kind: 'shown',
    session,
    content: <SubtitleWorkbench session={session} openEpisode={openEpisode} />,
  };
}
