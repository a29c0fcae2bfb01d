import { useFieldArray } from 'react-hook-form';
import { deskApi } from '#desk/lib/api.ts';
import { DramaCombobox } from '#desk/ui/combobox/drama-combobox.tsx';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { TrashIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { formatEpisodes, parseEpisodes } from './episode-list.ts';
import type { NewScreenerValues } from './new-values.ts';
import styles from './screeners.module.css';

/** As in `contract/screeners.ts`, whose schemas the browser does not load. */
const MAX_TITLES = 50;

/** The titles, each with all episodes or with those that are typed. */
export function ChosenTitles({ form }: { form: DeskForm<NewScreenerValues> }) {
  const { t } = useTranslator();
  const { control, register, formState, clearErrors } = form;
  const rows = useFieldArray({ control, name: 'titles' });
  const { titles: problem } = formState.errors;

  /** The server knows which episodes can be watched. */
  const checkEpisodes = async (text: string, dramaId: number): Promise<true | string> => {
    if (text.trim() === '') return true;
    const wanted = parseEpisodes(text);
    if (!wanted) return t('deskScreeners.badEpisodes');
    const known = await deskApi.getWatchableEpisodes({ drama_id: dramaId });
    const missing = wanted.filter((number) => !known.includes(number));
    if (missing.length === 0) return true;
    return t('deskScreeners.noEpisodes', { episodes: formatEpisodes(missing) });
  };

  return (
    <>
      <ul className={styles.chosenTitles}>
        {rows.fields.map(({ id, drama_id, title }, at) => (
          <li key={id}>
            <strong>{title}</strong>
            <TextInput
              label={t('deskScreeners.episodes')}
              placeholder={t('deskScreeners.episodesHint')}
              error={formState.errors.titles?.[at]?.episodes?.message ?? ''}
              {...register(`titles.${at}.episodes`, {
                validate: (text) => checkEpisodes(text, drama_id),
              })}
            />
            <IconButton
              name={t('desk.remove')}
              icon={<TrashIcon size={20} />}
              onClick={() => rows.remove(at)}
            />
          </li>
        ))}
      </ul>
      {rows.fields.length < MAX_TITLES && (
        <DramaCombobox
          // Emptied after each choice.
          key={rows.fields.length}
          label={t('deskScreeners.addTitle')}
          value={null}
          without={rows.fields.map(({ drama_id }) => drama_id)}
          error={problem?.message ?? problem?.root?.message ?? ''}
          onChange={(drama) => {
            if (!drama) return;
            clearErrors('titles');
            const { drama_id, drama: key, title } = drama;
            rows.append({ drama_id, title: title || key, episodes: '' });
          }}
        />
      )}
    </>
  );
}
