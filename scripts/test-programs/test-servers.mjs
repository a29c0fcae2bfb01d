import { Stop } from '../console.mjs';
import { installWithApt } from './apt.mjs';
import { findProgram } from './find-program.mjs';

/** Programs that the deployment tests need besides nginx; systemd exists only on Linux. */
const others = [
  { name: 'openssl' },
  ...(process.platform === 'linux' ? [{ name: 'systemd-analyze', packaged: 'systemd' }] : []),
];

/** More folders than PATH, because an ordinary user's PATH often lacks /usr/sbin. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/opt/homebrew/sbin'];

/** The path of nginx for the deployment tests; installs it and the other programs if missing. */
export function nginxPath() {
  for (const { name, packaged = name } of others)
    if (!findProgram([name], ...FOLDERS)) obtain(name, packaged, `install ${packaged}`);
  const advice =
    'install it (brew install nginx, dnf install nginx, apt install nginx-light), or set NGINX to its path';
  return (
    process.env.NGINX ||
    findProgram(['nginx'], ...FOLDERS) ||
    obtain('nginx', 'nginx-light', advice)
  );
}

/** The path of the IMAP server of the mailbox tests; installs it if missing. */
export function dovecotPath() {
  const advice =
    'install it (brew install dovecot, dnf install dovecot, apt install dovecot-imapd), or set DOVECOT to its path';
  return (
    process.env.DOVECOT ||
    findProgram(['dovecot'], ...FOLDERS) ||
    obtain('dovecot', 'dovecot-imapd', advice)
  );
}

function obtain(name, packaged, advice) {
  installWithApt(`${name} for the tests`, packaged);
  const found = findProgram([name], ...FOLDERS);
  if (!found) throw new Stop(`No ${name} was found or could be installed; ${advice}.`);
  return found;
}
