import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeskOutput } from '#contract/desk/client.ts';
import { deskApi } from '#desk/lib/api.ts';
import { formatBytes } from '#desk/lib/bytes.ts';
import { useChange } from '#desk/ui/failure-text.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import { Button } from '#ui/button/button.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './media.module.css';

type Inbox = DeskOutput<'listInbox'>;

/** The folders on the server whose files can be processed without an upload. */
export function InboxPanel({ root }: { root: Inbox }) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const change = useChange();
  const [folder, setFolder] = useState({ path: '', inbox: root });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  const open = (path: string) =>
    change(async () => {
      const inbox = await deskApi.listInbox(path ? { path } : {});
      setFolder({ path, inbox });
      setChosen(new Set());
    });
  const start = () =>
    change(async () => {
      const { job_id } = await deskApi.ingestMedia({ inbox_paths: [...chosen] });
      void navigate(`/ingest/${job_id}`);
    });
  const toggle = (path: string) => {
    const next = new Set(chosen);
    if (!next.delete(path)) next.add(path);
    setChosen(next);
  };
  const parts = folder.path.split('/').filter(Boolean);

  return (
    <Panel title={t('deskMedia.inbox')}>
      {parts.length > 0 && (
        <nav className={styles.crumbs} aria-label={t('deskMedia.inbox')}>
          <Button variant="quiet" size="small" onClick={() => void open('')}>
            {t('deskMedia.inbox')}
          </Button>
          {parts.map((part, at) => {
            const path = parts.slice(0, at + 1).join('/');
            return (
              <Button key={path} variant="quiet" size="small" onClick={() => void open(path)}>
                {part}
              </Button>
            );
          })}
        </nav>
      )}
      <ul className={styles.entries}>
        {folder.inbox.entries.map(({ path, name, is_folder, size }) => (
          <li key={path}>
            <Checkbox
              label={<VisuallyHidden>{t('desk.selectRow', { name })}</VisuallyHidden>}
              checked={chosen.has(path)}
              onChange={() => toggle(path)}
            />
            {is_folder ? (
              <Button variant="quiet" size="small" onClick={() => void open(path)}>
                {name}/
              </Button>
            ) : (
              <span>{name}</span>
            )}
            <span className={styles.size}>{size === null ? '' : formatBytes(locale, size)}</span>
          </li>
        ))}
      </ul>
      {folder.inbox.entries.length === 0 && <p>{t('deskMedia.inboxEmpty')}</p>}
      {folder.inbox.is_cut && <p>{t('deskMedia.inboxCut')}</p>}
      {chosen.size > 0 && (
        <div className={styles.foot}>
          <Button variant="primary" onClick={() => void start()}>
            {t('deskMedia.processChosen', { count: chosen.size })}
          </Button>
        </div>
      )}
    </Panel>
  );
}
