import type { ListedDrama } from '#contract/desk/catalogue/catalogue.ts';
import { localeNames } from '#i18n/locales.ts';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './completeness-meter.module.css';

type Language = ListedDrama['completeness'][number];

/** Short names that fit below a bar. */
const SHORT: Record<Language['locale'], string> = {
  zh: '简',
  'zh-TW': '繁',
  en: 'EN',
  ja: 'JA',
  ko: 'KO',
  es: 'ES',
};

/** One bar per language, filled by what it has; the same in words for screen readers. */
export function CompletenessMeter({ drama }: { drama: ListedDrama }) {
  const { t } = useTranslator();
  const describe = (language: Language): string => {
    const missing = [
      ...(language.has_title ? [] : [t('deskCatalogue.partTitle')]),
      ...(language.has_synopsis ? [] : [t('deskCatalogue.partSynopsis')]),
      ...(language.has_subtitles === false ? [t('deskCatalogue.partSubtitles')] : []),
    ];
    const name = localeNames[language.locale];
    return missing.length === 0
      ? t('deskCatalogue.languageComplete', { language: name })
      : t('deskCatalogue.languageLacks', { language: name, parts: missing.join(', ') });
  };
  return (
    <span className={styles.meter}>
      {drama.completeness.map((language) => (
        <span key={language.locale} className={styles.language} title={describe(language)}>
          <span className={styles.bar} data-level={levelOf(language)} aria-hidden="true" />
          <span className={styles.name} aria-hidden="true">
            {SHORT[language.locale]}
          </span>
          <VisuallyHidden>{describe(language)}. </VisuallyHidden>
        </span>
      ))}
    </span>
  );
}

/** 0 to 3: how many thirds of the bar are filled. */
function levelOf({ has_title, has_synopsis, has_subtitles }: Language): number {
  if (has_title && has_synopsis && has_subtitles !== false) return 3;
  return Number(has_title) + Number(has_synopsis) + Number(has_subtitles === true);
}
