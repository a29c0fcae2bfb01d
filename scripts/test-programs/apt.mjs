import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { say } from '../console.mjs';

/**
 * Installs the first available package and returns its name; returns undefined without root or apt.
 */
export function installWithApt(what, ...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  say(`installing ${what} (apt)`);
  const apt = (...args) =>
    spawnSync('apt-get', [...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update', '-qq');
  return packages.find(
    (name) => apt('install', '-y', '-qq', '--no-install-recommends', name).status === 0,
  );
}
