import type { DramaChoice } from '#contract/desk/catalogue/drama-choices.ts';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './combobox.module.css';
import { ChoiceWords, FindCombobox } from './find-combobox.tsx';

interface DramaComboboxProps {
  label: string;
  name?: string;
  hint?: string;
  error?: string;
  value: DramaChoice | null;
  onChange: (drama: DramaChoice | null) => void;
  /** Offers published dramas only. */
  isPublished?: boolean;
  /** Dramas that are not offered. */
  without?: readonly number[];
  /** Empties the field after a choice, so that the next drama can be typed. */
  isEmptied?: boolean;
}

/** Finds a drama by a part of its title in any language, or by its id. */
export function DramaCombobox(props: DramaComboboxProps) {
  const { isPublished = false, without = [], ...field } = props;
  const { t } = useTranslator();
  return (
    <FindCombobox
      {...field}
      placeholder={t('desk.titleSearch')}
      noneText={t('desk.titleNone')}
      find={async (search, signal) => {
        const input = { search, is_published: isPublished };
        const { list } = await deskApi.findDramaChoices(input, { signal });
        return list;
      }}
      isOffered={({ drama_id }) => !without.includes(drama_id)}
      keyOf={({ drama_id }) => drama_id}
      nameOf={({ title }) => title}
      option={(drama) => <Choice drama={drama} />}
    />
  );
}

function Choice({ drama: { cover, title, drama, state } }: { drama: DramaChoice }) {
  const { t } = useTranslator();
  const picture = readFixedPicture(cover, cardWidths);
  return (
    <>
      {cover ? (
        <img className={styles.cover} src={picture.src} srcSet={picture.sources?.webp} alt="" />
      ) : (
        <span className={styles.cover} />
      )}
      <ChoiceWords
        title={title || drama}
        note={drama + (state === 'published' ? '' : ` · ${t(`desk.titleState.${state}`)}`)}
      />
    </>
  );
}
