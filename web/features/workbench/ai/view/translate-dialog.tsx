import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { withLogin } from '../../../../lib/session/login-address.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useTranslator } from '../../../../lib/text/translator.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { SelectInput } from '../../../../ui/form/select-input.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import type { SubtitleProject, Track } from '../../projects/project.ts';
import { trackLanguages } from '../../subtitles/tracks/language-options.ts';
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
  onStart,
}: TranslateDialogProps) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const isSignedIn = useSession() !== undefined;
  const [to, setTo] = useState(() => (source.language === locale ? 'en' : locale) as string);
  const isConnected = status?.is_connected === true;
  const start = (by: 'model' | 'person') =>
    onStart(createTranslationTrack(project, source.id, to), by);
  const languages = trackLanguages(locale).filter(({ value }) => value !== source.language);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('workbenchAi.translateTitle')}
      closeLabel={t('workbench.close')}
      footer={
        <>
          <Button onClick={() => start('person')}>{t('workbenchAi.byHand')}</Button>
          {isConnected && isSignedIn && (
            <Button variant="primary" onClick={() => start('model')}>
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
      <SelectInput
        label={t('workbenchAi.to')}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      >
        {languages.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectInput>
      <div className={styles.facts}>
        {isConnected && isOpen && (
          <Costs project={project} source={source} to={to} status={status} />
        )}
        <p>{t(isConnected ? 'workbenchAi.sent' : 'workbenchAi.notConnected')}</p>
      </div>
    </Dialog>
  );
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
