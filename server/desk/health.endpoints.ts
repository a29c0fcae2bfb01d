import type { healthCalls } from '../../contract/desk/health.ts';
import type { Context } from '../context.ts';
import type { Examination } from '../doctor/health.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { listFacts } from '../operator/list-facts.ts';
import type { DeskHandlers } from './handlers.ts';

const MAX_BACKUPS = 5;

export function healthCallHandlers({
  health,
  audit,
  config,
}: Pick<Context, 'health' | 'audit' | 'config'>): DeskHandlers<keyof typeof healthCalls> {
  async function listBackups() {
    const made = await audit.list({ action: 'backup.make', limit: MAX_BACKUPS });
    return made.map(({ at, actor, subject, change }) => ({
      made_at: at.toISOString(),
      actor,
      file: subject.slice('backup:'.length),
      rows: Number(change.rows),
      media_files: Number(change.files),
    }));
  }

  /** The file is read again, since it may have changed after the server's start. */
  function readFacts() {
    try {
      const facts = listFacts(config).map(({ fact, state, value }) => ({ fact, state, value }));
      return { facts, facts_error: null };
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      return { facts: [], facts_error: error.message };
    }
  }

  return {
    async getHealth() {
      return { ...toChecks(health.latest()), backups: await listBackups(), ...readFacts() };
    },
    runHealthChecks: async () => toChecks(await health.run()),
  };
}

function toChecks(examination: Examination | undefined) {
  return {
    checked_at: examination?.checkedAt.toISOString() ?? null,
    findings: (examination?.findings ?? []).map(({ advice = null, ...finding }) => ({
      ...finding,
      advice,
    })),
  };
}
