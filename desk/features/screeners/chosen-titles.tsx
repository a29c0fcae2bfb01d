import { DramaCombobox } from '#desk/ui/combobox/drama-combobox.tsx';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { TrashIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { NewScreenerValues } from './new-values.ts';
import styles from './screeners.module.css';

/** As in `contract/screeners.ts`, whose schemas the browser does not load. */
const MAX_TITLES = 50;

/** The titles, each with all episodes or with those that are typed. */
export function ChosenTitles({ form }: { form: DeskForm<NewScreenerValues> }) {
  const { t } = useTranslator();
  const { titles } = form.values;
  return (
    <>
      <ul className={styles.chosenTitles}>
        {titles.map(({ drama_id, title }, at) => (
          <li key={drama_id}>
            <strong>{title}</strong>
            <TextInput
              label={t('deskScreeners.episodes')}
              placeholder={t('deskScreeners.episodesHint')}
              {...form.field(`titles.${at}.episodes`)}
            />
            <IconButton
              name={t('desk.remove')}
              icon={<TrashIcon size={20} />}
              onClick={() => form.change({ titles: titles.toSpliced(at, 1) })}
            />
          </li>
        ))}
      </ul>
      {titles.length < MAX_TITLES && (
        <DramaCombobox
          // Emptied after each choice.
          key={titles.length}
          label={t('deskScreeners.addTitle')}
          value={null}
          without={titles.map(({ drama_id }) => drama_id)}
          error={form.errorOf('titles') ?? ''}
          onChange={(drama) => {
            if (!drama) return;
            const { drama_id, drama: key, title } = drama;
            form.change({ titles: [...titles, { drama_id, title: title || key, episodes: '' }] });
            form.focus(`titles.${titles.length}.episodes`);
          }}
        />
      )}
    </>
  );
}
