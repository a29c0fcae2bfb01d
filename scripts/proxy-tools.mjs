import { installWithApt } from './apt.mjs';
import { Stop } from './console.mjs';
import { findProgram } from './find-program.mjs';

/** Programs that the deployment tests need besides nginx; systemd exists only on Linux. */
const others = [
  { name: 'openssl' },
  ...(process.platform === 'linux' ? [{ name: 'systemd-analyze', packaged: 'systemd' }] : []),
];

/** The path of nginx for the deployment tests; installs it and the other programs if missing. */
export function nginxPath() {
  for (const { name, packaged = name } of others)
    if (!findProgram([name])) obtain(name, packaged, `No ${name} was found; install ${packaged}.`);
  if (process.env.NGINX) return process.env.NGINX;
  return (
    findNginx() ??
    obtain(
      'nginx',
      'nginx-light',
      'No nginx was found or could be installed; install it (brew install nginx, dnf install nginx, apt install nginx-light), or set NGINX to its path.',
    )
  );
}

/** Searches more folders than PATH, because an ordinary user's PATH often lacks /usr/sbin. */
const findNginx = () => findProgram(['nginx'], '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin');

function obtain(name, packaged, advice) {
  installWithApt(`${name} for the deployment tests`, packaged);
  const found = name === 'nginx' ? findNginx() : findProgram([name]);
  if (!found) throw new Stop(advice);
  return found;
}
