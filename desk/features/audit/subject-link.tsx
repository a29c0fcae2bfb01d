import { Link } from 'react-router';
import { may } from '#contract/desk/staff/permissions.ts';
import { useStaff } from '#desk/lib/session.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './audit.module.css';
import { kindNames } from './subject-names.ts';
import { readSubject } from './subject-path.ts';

/** What an entry is about, as a link if it has a page that the role may open. */
export function SubjectLink({ subject }: { subject: string }) {
  const { t } = useTranslator();
  const { role } = useStaff();
  const { kind, name, place } = readSubject(subject);
  const kindName = kindNames[kind];
  const text = name || (kindName ? t(kindName) : subject);
  return (
    <span className={styles.breakable}>
      {kindName && name && <span className={styles.kind}>{t(kindName)}</span>}
      {place && may(role, place.permission) ? <Link to={place.path(name)}>{text}</Link> : text}
    </span>
  );
}
