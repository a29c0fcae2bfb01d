import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Freezes (STOP) or resumes (CONT) all processes of a PostgreSQL. A frozen one keeps its connections
 * open and does not respond.
 */
export async function signalPostgres(dataDir: string, signal: 'STOP' | 'CONT'): Promise<void> {
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const [postmaster = ''] = pidFile.split('\n');
  const children = execFileSync('pgrep', ['-P', postmaster], { encoding: 'utf8' });
  for (const pid of [postmaster, ...children.trim().split(/\s+/)])
    process.kill(Number(pid), `SIG${signal}`);
}
