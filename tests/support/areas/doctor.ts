import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examine } from '#server/doctor/examine.ts';
import { afterFile } from '../after-file.ts';

/** A data folder, and a function that runs all checks of `doctor` with it. */
export async function prepareDoctor() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vignette-doctor-'));
  afterFile(() => rm(dataDir, { recursive: true }));
  return {
    dataDir,
    /** Runs the checks in this process, which is faster than the command. */
    async runChecks(settings: Record<string, string>) {
      const findings = await examine({ DATA_DIR: dataDir, ...settings });
      return {
        findings,
        hasFailure: findings.some(({ status }) => status === 'fail'),
        findingOf: (name: string) => findings.find(({ check }) => check === name),
      };
    },
  };
}
