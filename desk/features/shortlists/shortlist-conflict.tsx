import type { DeskShortlist } from '#contract/desk/sales/shortlists.ts';
import { type Conflict, useConflictWords } from '#desk/ui/form/conflict-dialog.tsx';
import { type ShortlistValues, toShortlistValues } from './shortlist-values.ts';
import styles from './shortlists.module.css';

interface ShortlistConflictProps {
  about: Conflict;
  mine: ShortlistValues;
  theirs: DeskShortlist;
}

/** Both versions of a list, each under the text of the button that keeps it. */
export function ShortlistConflict({ about, mine, theirs }: ShortlistConflictProps) {
  const words = useConflictWords(about);
  return (
    <div className={styles.versions}>
      <Version heading={words.theirs} values={toShortlistValues(theirs)} />
      <Version heading={words.mine} values={mine} />
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
