import { useState } from 'react';
import { type Locale, locales } from '#i18n/locales.ts';
import { Button } from '#ui/button/button.tsx';
import { StateBadge } from '#ui/display/state-badge.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { copyText } from '#ui/text/copy-text.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import type { DraftedText } from '#workbench/projects/project.ts';
import { nameOfTrackLanguage } from '#workbench/subtitles/tracks/language-options.ts';
import { draftSource } from '../text/draft-source.ts';
import styles from './model-bar.module.css';
import { useDrafting } from './use-drafting.ts';

interface DraftsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** What was drafted before. */
  texts: readonly DraftedText[];
  /** The script, or the texts of the subtitles. */
  readSource: () => string;
  onTexts: (texts: DraftedText[]) => void;
}

/** Titles and synopses in the languages of the site, drafted by the model. */
export function DraftsDialog({ isOpen, onClose, texts, readSource, onTexts }: DraftsDialogProps) {
  const { t, locale } = useTranslator();
  const [languages, setLanguages] = useState<readonly Locale[]>([locale]);
  const { draft, isWorking, trouble } = useDrafting({ isOpen, texts, readSource, onTexts });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('workbenchAi.drafts')}
      description={t('workbenchAi.draftsText')}
      closeLabel={t('workbench.close')}
      widthPx={640}
      footer={
        <Button
          variant="primary"
          disabled={languages.length === 0}
          isLoading={isWorking}
          onClick={() => void draft(languages)}
        >
          {t('workbenchAi.draft')}
        </Button>
      }
    >
      <div className={styles.languages}>
        {locales.map((language) => (
          <Checkbox
            key={language}
            label={nameOfTrackLanguage(locale, language)}
            checked={languages.includes(language)}
            onChange={({ target }) =>
              setLanguages(
                target.checked
                  ? [...languages, language]
                  : languages.filter((other) => other !== language),
              )
            }
          />
        ))}
      </div>
      {isOpen && (
        <p className={styles.size}>
          {t('workbenchAi.draftSize', {
            characters: new Intl.NumberFormat(locale).format(draftSource(readSource()).length),
          })}
        </p>
      )}
      {trouble && (
        <p className={styles.warning} role="alert">
          {trouble}
        </p>
      )}
      {texts.map((text) => (
        <Draft key={text.language} text={text} />
      ))}
    </Dialog>
  );
}

function Draft({ text: { language, titles, synopsis } }: { text: DraftedText }) {
  const { t, locale } = useTranslator();

  async function copy() {
    if (await copyText(`${titles.join('\n')}\n\n${synopsis}\n`))
      showToast({ tone: 'success', text: t('workbenchAi.copied') });
    else showToast({ tone: 'error', text: t('workbenchAi.copyFailed') });
  }

  return (
    <section className={styles.draft}>
      <div className={styles.draftHead}>
        <h3>{nameOfTrackLanguage(locale, language)}</h3>
        <Button size="small" onClick={() => void copy()}>
          {t('workbenchAi.copy')}
        </Button>
      </div>
      <StateBadge tone="info">{t('workbenchAi.draftMarked')}</StateBadge>
      <h4>{t('workbenchAi.titles')}</h4>
      <ul lang={language}>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      <h4>{t('workbenchAi.synopsis')}</h4>
      <p lang={language}>{synopsis}</p>
    </section>
  );
}
