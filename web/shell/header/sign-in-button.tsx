import { Link } from 'react-router';
import { useTranslator } from '#ui/text/translator.ts';
import { useLoginAddress } from '#web/lib/session/login-address.ts';
import styles from './header.module.css';

/** Opens the login dialog on the current page. */
export function SignInButton() {
  const { t } = useTranslator();
  return (
    <Link className={styles.signIn} to={useLoginAddress()} preventScrollReset>
      {t('shell.signInNow')}
    </Link>
  );
}
