import { languageOptions } from '#desk/features/catalogue/language-options.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { EpisodeValues } from '../drama-values.ts';
import { MediaField } from '../media-field.tsx';
import styles from './episodes.module.css';

type Subtitles = EpisodeValues['subtitles'];

interface SubtitleFieldsProps {
  subtitles: Subtitles;
  onChange: (subtitles: Subtitles) => void;
}

/** The subtitle files of an episode, at most one per language. */
export function SubtitleFields({ subtitles, onChange }: SubtitleFieldsProps) {
  const { t, locale } = useTranslator();
  const options = languageOptions(locale);
  const used = new Set(subtitles.map(({ language }) => language));
  const free = options.find(({ value }) => !used.has(value));
  const change = (index: number, part: Partial<Subtitles[number]>) =>
    onChange(subtitles.map((subtitle, at) => (at === index ? { ...subtitle, ...part } : subtitle)));
  return (
    <fieldset className={styles.subtitles}>
      <legend>{t('deskCatalogue.partSubtitles')}</legend>
      {subtitles.map(({ language, file }, index) => (
        <div key={language} className={styles.subtitle}>
          <SelectInput
            label={t('desk.language')}
            value={language}
            // The player shows the language's own name unless the label says otherwise.
            onChange={({ target }) => change(index, { language: target.value, label: '' })}
          >
            {!options.some(({ value }) => value === language) && (
              <option value={language}>{language}</option>
            )}
            {options
              .filter(({ value }) => value === language || !used.has(value))
              .map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
          </SelectInput>
          <MediaField
            label={t('deskCatalogue.subtitleFile')}
            kind="subtitles"
            value={file}
            onChange={(address) =>
              address === ''
                ? onChange(subtitles.toSpliced(index, 1))
                : change(index, { file: address })
            }
          />
        </div>
      ))}
      {free && (
        <Button
          size="small"
          onClick={() => onChange([...subtitles, { language: free.value, label: '', file: '' }])}
        >
          {t('deskCatalogue.addSubtitles')}
        </Button>
      )}
    </fieldset>
  );
}
