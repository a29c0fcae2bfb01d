import type { DeskShortlist } from '../../../contract/desk/shortlists.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { type ShortlistValues, toShortlistValues } from './shortlist-values.ts';
import styles from './shortlists.module.css';

interface ShortlistConflictProps {
  mine: ShortlistValues;
  theirs: DeskShortlist;
}

/** Both versions of a list, of which one is kept. */
export function ShortlistConflict({ mine, theirs }: ShortlistConflictProps) {
  const { t } = useTranslator();
  return (
    <div className={styles.versions}>
      <Version heading={t('desk.conflict.theirs')} values={toShortlistValues(theirs)} />
      <Version heading={t('desk.conflict.mine')} values={mine} />
    </div>
  );
}

function Version({ heading, values }: { heading: string; values: ShortlistValues }) {
  return (
    <section>
      <h3>{heading}</h3>
      <p>
        <strong>{values.name}</strong>
      </p>
      {values.note && <p>{values.note}</p>}
      <ol>
        {values.titles.map(({ drama_id, title, drama, note }) => (
          <li key={drama_id}>
            {title || drama}
            {note && ` – ${note}`}
          </li>
        ))}
      </ol>
    </section>
  );
}
