import type { DeskClash } from '#contract/desk/rights.ts';
import { AlertIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './clash-list.module.css';
import { partWords, periodWords, rowWords } from './rights-words.ts';

/** The contradictions of a change with other grants, holdbacks and open quotes. */
export function ClashList({ clashes }: { clashes: readonly DeskClash[] }) {
  const words = useTranslator();
  const { t } = words;
  return (
    <ul className={styles.list}>
      {clashes.map((clash) => (
        <li key={JSON.stringify(clash)} className={styles.clash}>
          <AlertIcon size={18} />
          <div>
            <p className={styles.title}>{t(sentenceOf(clash), valuesOf(clash))}</p>
            <p className={styles.scope}>
              {clash.parts.map((part) => partWords(words, part)).join('; ')}
              {' · '}
              {periodWords(words, clash.start, clash.end)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );

  function valuesOf({ row, offer }: DeskClash) {
    return {
      row: row ? rowWords(words, row) : '',
      order: offer?.order_no ?? '',
      company: offer?.company ?? '',
    };
  }
}

function sentenceOf({ kind, offer }: DeskClash) {
  if (kind === 'uncovered') return 'deskRights.clashUncovered';
  if (offer) return kind === 'overlap' ? 'deskRights.clashQuote' : 'deskRights.clashUncoversQuote';
  return kind === 'overlap' ? 'deskRights.clashOverlap' : 'deskRights.clashUncovers';
}
