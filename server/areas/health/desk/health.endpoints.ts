import type { healthCalls } from '#contract/desk/health.ts';
import type { Translator } from '#i18n/i18n.ts';
import { writeNotice } from '#i18n/notice.ts';
import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import type { Examination } from '#server/doctor/health.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
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
      return { ...checks, backups: await listBackups(), ...readFacts(language) };
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
