import { useTranslator } from '#ui/text/translator.ts';
import type { Analysis } from '#workbench/scripts/analyse/analyse-script.ts';
import { meetingMatrix } from '#workbench/scripts/analyse/meetings.ts';
import styles from './meeting-matrix.module.css';

const MAX_NAMES = 12;

/** How many scenes the people with the most lines share. */
export function MeetingMatrix({ people, meetings }: Analysis) {
  const { t } = useTranslator();
  const names = people.slice(0, MAX_NAMES).map(({ name }) => name);
  if (names.length < 2) return null;
  const matrix = meetingMatrix(meetings, names);
  const most = Math.max(1, ...matrix.flat());
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('workbenchScripts.matrixHelp')}</caption>
        <thead>
          <tr>
            <td />
            {names.map((name) => (
              <th key={name} scope="col">
                <span>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {names.map((other, column) => (
                <td
                  key={other}
                  style={{ backgroundColor: shade((matrix[row]?.[column] ?? 0) / most) }}
                  data-self={row === column || undefined}
                >
                  {row === column ? '' : matrix[row]?.[column] || ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Darker for more; the share is between 0 and 1. */
function shade(share: number): string {
  return `color-mix(in oklab, var(--accent) ${Math.round(share * 40)}%, var(--surface-2))`;
}
