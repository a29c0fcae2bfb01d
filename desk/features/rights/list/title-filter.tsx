import { Link } from 'react-router';
import { useListQuery } from '#desk/lib/list-query.ts';
import { DramaCombobox } from '#desk/ui/combobox/drama-combobox.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { calendarPath } from '../paths.ts';
import styles from './list.module.css';

/** Limits a list to one title, and leads to its calendar. `title` names the one in the address. */
export function TitleFilter({ title }: { title: string | undefined }) {
  const { t } = useTranslator();
  const query = useListQuery();
  const drama = query.get('drama');
  const chosen = drama
    ? {
        drama_id: 0,
        drama,
        title: title || drama,
        state: 'published' as const,
        cover: '',
        banner_wide: null,
        banner_tall: null,
      }
    : null;
  return (
    <>
      <div className={styles.title}>
        <DramaCombobox
          key={drama}
          label={t('deskRights.titleColumn')}
          value={chosen}
          onChange={(choice) => query.set({ drama: choice?.drama })}
        />
      </div>
      {drama && (
        <Link className={buttonClass({})} to={calendarPath(drama)}>
          {t('deskRights.viewCalendar')}
        </Link>
      )}
    </>
  );
}
