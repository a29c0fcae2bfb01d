import { Link, useLocation } from 'react-router';
import { useSpeaker } from '../lib/speaker.ts';
import styles from './header.module.css';

/** Asks for the login dialog on the page one is on. */
export function SignInButton() {
  const { t } = useSpeaker();
  const { pathname, search, hash } = useLocation();
  const query = new URLSearchParams(search);
  query.set('login', '1');
  return (
    <Link className={styles.signIn} to={{ pathname, search: `?${query}`, hash }} preventScrollReset>
      {t('shell.signInNow')}
    </Link>
  );
}
