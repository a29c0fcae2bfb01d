import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#i18n/locales.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import type { DraftedText } from '#workbench/projects/project.ts';
import { nameOfTrackLanguage } from '#workbench/subtitles/tracks/language-options.ts';
import { draftSource } from '../text/draft-source.ts';
import { describeModelFailure } from './describe-model-failure.ts';

interface DraftingOptions {
  /** Whether the dialog is open; closing it ends the call. */
  isOpen: boolean;
  /** What was drafted before. */
  texts: readonly DraftedText[];
  readSource: () => string;
  onTexts: (texts: DraftedText[]) => void;
}

/** The call that drafts texts; a language that is drafted again replaces its former text. */
export function useDrafting({ isOpen, texts, readSource, onTexts }: DraftingOptions) {
  const { t, locale } = useTranslator();
  const [isWorking, setIsWorking] = useState(false);
  const [trouble, setTrouble] = useState('');
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    if (!isOpen) running.current?.abort();
  }, [isOpen]);

  async function draft(languages: readonly Locale[]) {
    running.current = new AbortController();
    const { signal } = running.current;
    setIsWorking(true);
    setTrouble('');
    try {
      const source = draftSource(readSource());
      const reply = await browserApi().draftTexts(
        { source_text: source, languages: [...languages] },
        { isQuiet: true, signal },
      );
      const kept = texts.filter(
        (old) => !reply.texts.some((text) => text.language === old.language),
      );
      onTexts([...kept, ...reply.texts]);
      if (reply.missing.length > 0)
        setTrouble(
          t('workbenchAi.draftMissing', {
            languages: reply.missing.map((code) => nameOfTrackLanguage(locale, code)).join(', '),
          }),
        );
    } catch (error) {
      if (!signal.aborted) setTrouble(describeModelFailure(error, t));
    } finally {
      setIsWorking(false);
    }
  }

  return { draft, isWorking, trouble };
}
