import type { CueProblem } from '#subtitles/checks/problem.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { describeProblem } from '../checks/describe-problem.ts';
import styles from './cue-row.module.css';

export function ProblemList({ problems }: { problems: readonly CueProblem[] }) {
  const { t } = useTranslator();
  return (
    <ul className={styles.problems}>
      {problems.map((problem) => (
        <li key={JSON.stringify(problem)} data-kind={problem.kind}>
          {describeProblem(problem, t)}
        </li>
      ))}
    </ul>
  );
}
