import type { healthCalls } from '#contract/desk/health.ts';
import type { Translator } from '#i18n/i18n.ts';
import { say, writeNotice } from '#i18n/notice.ts';
import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import type { Examination, Work } from '#server/doctor/health.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { kindOfQueue } from '#server/jobs/engine/queues.ts';
import type { Kind } from '#server/jobs/kinds.ts';
import { listFacts } from '#server/operator/list-facts.ts';

const MAX_BACKUPS = 5;

export function healthCallHandlers({
  health,
  audit,
  config,
  translators,
}: Pick<Context, 'health' | 'audit' | 'config' | 'translators'>): DeskHandlers<
  keyof typeof healthCalls
> {
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
  function readFacts(language: Translator) {
    try {
      const facts = listFacts(config).map(({ fact, state, value }) => ({ fact, state, value }));
      return { facts, facts_error: null };
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      return { facts: [], facts_error: writeNotice(error.refusal ?? error.message, language) };
    }
  }

  return {
    async getHealth(_input, { locale }) {
      const language = translators[locale];
      const checks = toChecks(health.latest(), language);
      const work = toWork(await health.listWork(), language);
      return { ...checks, ...work, backups: await listBackups(), ...readFacts(language) };
    },
    runHealthChecks: async (_input, { locale }) =>
      toChecks(await health.run(), translators[locale]),
  };
}

function toChecks(examination: Examination | undefined, language: Translator) {
  return {
    checked_at: examination?.checkedAt.toISOString() ?? null,
    findings: (examination?.findings ?? []).map(({ check, status, finding, advice }) => ({
      check: writeNotice(check, language),
      status,
      finding: writeNotice(finding, language),
      advice: advice ? writeNotice(advice, language) : null,
    })),
  };
}

function toWork({ workers, states, at }: Work, language: Translator) {
  const nameOf = (kind: Kind) => writeNotice(say(`deskCheck.kind.${kind}`), language);
  return {
    workers: workers.map(({ doing, started_at, beat_at, clock_lead: _, ...worker }) => ({
      ...worker,
      started_at: started_at.toISOString(),
      beat_at: beat_at.toISOString(),
      // Another version may do kinds that this one does not know.
      doing: Object.entries(doing).map(([name, count]) => {
        const kind = kindOfQueue(name);
        return { kind: kind ? nameOf(kind) : name, count };
      }),
    })),
    jobs: states
      .filter(({ waiting, running, dead }) => waiting + running + dead > 0)
      .map(({ kind, waiting, running, oldestSeconds, dead }) => ({
        kind: nameOf(kind),
        waiting,
        running,
        oldest_at: waiting > 0 ? new Date(at.getTime() - oldestSeconds * 1000).toISOString() : null,
        dead,
      })),
  };
}
