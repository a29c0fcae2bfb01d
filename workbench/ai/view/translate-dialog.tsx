import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { withLogin } from '#web/lib/session/login-address.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { SubtitleProject, Track } from '#workbench/projects/project.ts';
import { LanguageSelect } from '#workbench/subtitles/tracks/language-select.tsx';
import { useTrackName } from '#workbench/subtitles/tracks/use-track-name.ts';
import { estimate } from '../run/batches.ts';
import { createTranslationTrack } from '../run/start-translation.ts';
import styles from './model-bar.module.css';
import type { AiStatus } from './use-ai-status.ts';

interface TranslateDialogProps {
  isOpen: boolean;
  onClose: () => void;
  project: SubtitleProject;
  /** The track that is translated. */
  source: Track;
  status: AiStatus | undefined;
  /** The model works on another track. */
  isBusy: boolean;
  /** Adds the track of the translation, which the model or a person fills. */
  onStart: (track: Track, by: 'model' | 'person') => void;
}

/** Chooses the language of a translation, and says what the model will get before it starts. */
export function TranslateDialog({
  isOpen,
  onClose,
  project,
  source,
  status,
  isBusy,
  onStart,
}: TranslateDialogProps) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const isSignedIn = useSession() !== undefined;
  const [to, setTo] = useState<string>(() => targetFor(source.language, locale));
  const nameOf = useTrackName();
  const isConnected = status?.is_connected === true;
  const start = (by: 'model' | 'person') =>
    onStart(createTranslationTrack(project, source.id, to), by);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('workbenchAi.translateTitle')}
      closeLabel={t('workbench.close')}
      footer={
        <>
          <Button disabled={to === ''} onClick={() => start('person')}>
            {t('workbenchAi.byHand')}
          </Button>
          {isConnected && isSignedIn && (
            <Button variant="primary" disabled={isBusy || to === ''} onClick={() => start('model')}>
              {t('workbenchAi.start')}
            </Button>
          )}
          {isConnected && !isSignedIn && (
            <Button
              variant="primary"
              onClick={() => {
                onClose();
                void navigate(withLogin(window.location), { preventScrollReset: true });
              }}
            >
              {t('workbenchAi.signIn')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.size}>{t('workbenchAi.from', { name: nameOf(source) })}</p>
      <LanguageSelect
        label={t('workbenchAi.to')}
        value={to}
        excluded={source.language}
        onChange={setTo}
      />
      <div className={styles.facts}>
        {isConnected && isOpen && (
          <Costs project={project} source={source} to={to} status={status} />
        )}
        {isBusy && <p className={styles.warning}>{t('workbenchAi.busy')}</p>}
        <p>{t(isConnected ? 'workbenchAi.sent' : 'workbenchAi.notConnected')}</p>
      </div>
    </Dialog>
  );
}

/** The visitor's language; English for a file that is in it, and Chinese for an English one. */
function targetFor(source: string, locale: Locale): Locale {
  if (source !== locale) return locale;
  return source === 'en' ? 'zh' : 'en';
}

interface CostsProps {
  project: SubtitleProject;
  source: Track;
  to: string;
  status: AiStatus;
}

function Costs({ project, source, to, status }: CostsProps) {
  const { t, locale } = useTranslator();
  const number = new Intl.NumberFormat(locale);
  const { characters, calls } = useMemo(() => {
    const track = createTranslationTrack(project, source.id, to);
    return estimate({ ...project, tracks: [...project.tracks, track] }, track.id);
  }, [project, source, to]);
  const left =
    status.daily_limit === null
      ? undefined
      : Math.max(0, status.daily_limit - (status.used_today ?? 0));
  return (
    <>
      <p>
        {t('workbenchAi.estimate', {
          characters: number.format(characters),
          count: calls,
        })}
      </p>
      {left !== undefined && (
        <p className={left < characters ? styles.warning : undefined}>
          {left < characters
            ? t('workbenchAi.overLimit', { left: number.format(left) })
            : t('workbenchAi.limit', { left: number.format(left) })}
        </p>
      )}
    </>
  );
}
