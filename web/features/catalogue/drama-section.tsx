import type { CardFacts } from './card-facts.ts';
import { DramaCard } from './drama-card.tsx';
import styles from './drama-section.module.css';

interface DramaSectionProps {
  title: string;
  dramas: CardFacts[];
  isFirst?: boolean;
}

export function DramaSection({ title, dramas, isFirst = false }: DramaSectionProps) {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.grid}>
        {dramas.map((drama, index) => (
          <DramaCard key={drama.drama_id} drama={drama} isFirst={isFirst && index < 6} />
        ))}
      </ul>
    </section>
  );
}
