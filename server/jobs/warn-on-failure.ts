import { messageOf } from '../errors/thrown.ts';

interface Warnings {
  log(text: string, options: { isWarning: true }): void;
}

/**
 * Runs a step that follows the commit of a job. Its failure becomes a warning in the job's log,
 * because the work of the job is done.
 */
export async function warnOnFailure(
  { log }: Warnings,
  step: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log(`The work is done, but ${step} failed: ${messageOf(error)}`, { isWarning: true });
  }
}
