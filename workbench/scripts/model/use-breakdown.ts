import { useEffect, useRef, useState } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { runBreakdown } from '#workbench/ai/breakdown.ts';
import type { RunProgress } from '#workbench/ai/run/project-access.ts';
import { describeModelFailure } from '#workbench/ai/view/describe-model-failure.ts';
import type { ScriptProject } from '#workbench/projects/project.ts';
import type { ProjectSession } from '#workbench/projects/project-session.ts';
import { scenesOf } from './scene-drafts.ts';

export interface Breakdown {
  /** Undefined while nothing runs. */
  progress: RunProgress | undefined;
  start(): Promise<void>;
  cancel(): void;
}

/** Drafts the props and costumes of all scenes without a draft. What was done stays at the end. */
export function useBreakdown(session: ProjectSession<ScriptProject>): Breakdown {
  const { t } = useTranslator();
  const [progress, setProgress] = useState<RunProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    if (running.current) return;
    const run = new AbortController();
    running.current = run;
    let refused = 0;
    const end = await runBreakdown({
      api: browserApi(),
      scenesOf,
      read: () => session.state.get().project,
      async write(change) {
        session.apply(change);
        await session.save();
      },
      signal: run.signal,
      onProgress(next) {
        refused = next.refused.length;
        setProgress(next);
      },
    });
    running.current = undefined;
    setProgress(undefined);
    if (end.kind === 'failed')
      showToast({ tone: 'error', text: describeModelFailure(end.error, t) });
    if (end.kind !== 'done') return;
    if (refused === 0) showToast({ tone: 'success', text: t('workbenchAi.done') });
    else showToast({ tone: 'warning', text: t('workbenchAi.scenesRefused', { count: refused }) });
  }

  return { progress, start, cancel: () => running.current?.abort() };
}
