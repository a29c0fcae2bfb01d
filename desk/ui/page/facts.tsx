import type { ReactNode } from 'react';
import styles from './page.module.css';

/** Names and values; entries without a value are left out. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  const present = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return (
    <dl className={styles.facts}>
      {present.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
