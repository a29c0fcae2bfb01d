import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { useSignedIn } from '../../../lib/session/use-signed-in.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import { showToast } from '../../../ui/toast/show-toast.ts';
import { runBreakdown } from '../ai/breakdown.ts';
import type { RunProgress } from '../ai/run/project-access.ts';
import { describeFailure } from '../ai/view/describe-end.ts';
import { DraftsDialog } from '../ai/view/drafts-dialog.tsx';
import { useAiStatus } from '../ai/view/use-ai-status.ts';
import type { ScriptProject } from '../projects/project.ts';
import type { ProjectSession } from '../projects/project-session.ts';
import { sceneTexts } from './parse/scene-texts.ts';

interface ScriptModelToolsProps {
  session: ProjectSession<ScriptProject>;
  project: ScriptProject;
}

/** What a model drafts from a script; nothing if none is connected. */
export function ScriptModelTools({ session, project }: ScriptModelToolsProps) {
  const { t } = useTranslator();
  const isConnected = useAiStatus()?.is_connected === true;
  const [isDrafting, setIsDrafting] = useState(false);
  const breakdown = useBreakdown(session);
  const signedIn = useSignedIn<'texts' | 'breakdown'>({
    key: 'workbench-script-tool',
    parse: (stored) => (stored === 'texts' || stored === 'breakdown' ? stored : undefined),
    run: (tool) => (tool === 'texts' ? setIsDrafting(true) : void breakdown.start()),
  });
  const hasDrafts = Object.values(project.drafts ?? {}).some(({ isConfirmed }) => !isConfirmed);
  if (!isConnected || project.text.trim() === '') return null;

  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => signedIn('texts')}>
        {t('workbenchAi.drafts')}
      </Button>
      {breakdown.progress ? (
        <Button size="small" onClick={breakdown.cancel}>
          {t('workbenchAi.breakdownProgress', {
            done: breakdown.progress.done,
            total: breakdown.progress.total,
          })}
          {' · '}
          {t('workbenchAi.cancel')}
        </Button>
      ) : (
        <Button size="small" onClick={() => signedIn('breakdown')}>
          {t('workbenchAi.breakdown')}
        </Button>
      )}
      {hasDrafts && (
        <Button size="small" onClick={() => session.change(confirmDrafts)}>
          {t('workbenchAi.confirmAll')}
        </Button>
      )}
      <DraftsDialog
        isOpen={isDrafting}
        onClose={() => setIsDrafting(false)}
        texts={project.texts ?? []}
        readSource={() => project.text}
        onTexts={(texts) => session.change((current) => ({ ...current, texts }))}
      />
    </>
  );
}

/** Drafts the props and costumes of all scenes without a draft. What was done stays at the end. */
function useBreakdown(session: ProjectSession<ScriptProject>) {
  const { t } = useTranslator();
  const [progress, setProgress] = useState<RunProgress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    if (running.current) return;
    const run = new AbortController();
    running.current = run;
    const read = () => session.state.get().project;
    const { text, format } = read();
    const end = await runBreakdown({
      api: browserApi(),
      scenes: sceneTexts(text, format),
      read,
      async write(change) {
        session.change(change, 'breakdown');
        await session.save();
      },
      signal: run.signal,
      onProgress: setProgress,
    });
    running.current = undefined;
    setProgress(undefined);
    if (end.kind === 'done') showToast({ tone: 'success', text: t('workbenchAi.done') });
    if (end.kind === 'failed') showToast({ tone: 'error', text: describeFailure(end.error, t) });
  }

  return { progress, start, cancel: () => running.current?.abort() };
}

function confirmDrafts(project: ScriptProject): ScriptProject {
  const drafts = Object.entries(project.drafts ?? {}).map(([scene, draft]) => [
    scene,
    { ...draft, isConfirmed: true },
  ]);
  return { ...project, drafts: Object.fromEntries(drafts) };
}
