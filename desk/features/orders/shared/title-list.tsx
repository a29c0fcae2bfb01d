import { joinNames } from '#i18n/names/display-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './shared.module.css';

interface TitleListProps {
  /** The first titles. */
  titles: readonly string[];
  count: number;
}

/** `Salt, Moon Gate +3` */
export function TitleList({ titles, count }: TitleListProps) {
  const { t, locale } = useTranslator();
  const more = count - titles.length;
  return (
    <span className={styles.titles}>
      {joinNames(locale, titles)}
      {more > 0 && (
        <span className={styles.more}> {t('deskOrders.moreTitles', { count: more })}</span>
      )}
    </span>
  );
}
