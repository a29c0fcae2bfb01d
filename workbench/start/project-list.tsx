import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { dateLocale } from '#i18n/date-locale.ts';
import { TrashIcon } from '#ui/icons/more-icons.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { MoreMenu } from '#ui/overlay/menu/more-menu.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { DownloadIcon, ScriptIcon, SubtitlesIcon } from '../frame/frame-icons.tsx';
import { useProjectAddress } from '../project-address.ts';
import { deleteProject, listProjects, type ProjectSummary } from '../projects/project-store.ts';
import styles from './start.module.css';

/** The projects of this browser. */
export function ProjectList() {
  const { t } = useTranslator();
  const [projects, setProjects] = useState<readonly ProjectSummary[] | 'failed'>();
  const [removed, setRemoved] = useState<ProjectSummary>();
  const [isAsking, setIsAsking] = useState(false);

  const read = useCallback(() => listProjects().then(setProjects, () => setProjects('failed')), []);
  useEffect(() => void read(), [read]);

  async function remove() {
    if (!removed) return;
    try {
      await deleteProject(removed.id);
      setIsAsking(false);
      await read();
    } catch {
      showToast({ tone: 'error', text: t('workbench.deleteFailed') });
    }
  }

  if (!projects) return null;
  if (projects === 'failed') return <p className={styles.none}>{t('workbench.failure.storage')}</p>;
  if (projects.length === 0) return <p className={styles.none}>{t('workbench.noProjects')}</p>;
  return (
    <>
      <ul className={styles.list}>
        {projects.map((project) => (
          <ProjectItem
            key={project.id}
            project={project}
            onRemove={() => {
              setRemoved(project);
              setIsAsking(true);
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('workbench.deleteTitle', { name: removed?.name ?? '' })}
        description={t('workbench.deleteText')}
        closeLabel={t('workbench.close')}
        keepLabel={t('workbench.keep')}
        confirmLabel={t('workbench.delete')}
        isWorking={false}
        onConfirm={() => void remove()}
      />
    </>
  );
}

function ProjectItem({ project, onRemove }: { project: ProjectSummary; onRemove: () => void }) {
  const { t, locale } = useTranslator();
  const addressOf = useProjectAddress();
  const day = new Intl.DateTimeFormat(dateLocale(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });

  async function exportToFile() {
    try {
      const { exportProject } = await import('../projects/export-project.ts');
      await exportProject(project.id);
    } catch {
      showToast({ tone: 'error', text: t('workbench.failure.unknown') });
    }
  }

  return (
    <li className={styles.project}>
      {project.kind === 'script' ? <ScriptIcon /> : <SubtitlesIcon />}
      <Link className={styles.projectLink} to={addressOf(project.id)}>
        {project.name || t('workbench.unnamed')}
      </Link>
      <time className={styles.day} dateTime={new Date(project.changedAt).toISOString()}>
        {day.format(project.changedAt)}
      </time>
      <MoreMenu
        name={t('workbench.more', { name: project.name })}
        items={[
          {
            kind: 'action',
            label: t('workbench.exportProject'),
            icon: <DownloadIcon size={20} />,
            onSelect: () => void exportToFile(),
          },
          {
            kind: 'action',
            label: t('workbench.delete'),
            icon: <TrashIcon size={20} />,
            isDangerous: true,
            onSelect: onRemove,
          },
        ]}
      />
    </li>
  );
}
