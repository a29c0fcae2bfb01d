import { Link } from 'react-router';
import { useLoginAddress } from '../../lib/session/login-address.ts';
import { useTranslator } from '../../lib/text/translator.ts';
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
