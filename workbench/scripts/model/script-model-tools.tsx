import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { useSignedIn } from '#web/lib/session/use-signed-in.ts';
import { type BreakdownAmount, estimateBreakdown } from '#workbench/ai/breakdown.ts';
import { ConfirmDraftsDialog } from '#workbench/ai/view/confirm-drafts-dialog.tsx';
import { DraftsDialog } from '#workbench/ai/view/drafts-dialog.tsx';
import { useAiStatus } from '#workbench/ai/view/use-ai-status.ts';
import type { ScriptProject } from '#workbench/projects/project.ts';
import type { ProjectSession } from '#workbench/projects/project-session.ts';
import { BreakdownDialog } from './breakdown-dialog.tsx';
import { confirmDrafts, scenesOf } from './scene-drafts.ts';
import type { Breakdown } from './use-breakdown.ts';

interface ScriptModelToolsProps {
  session: ProjectSession<ScriptProject>;
  project: ScriptProject;
  breakdown: Breakdown;
  /** Drafts of scenes in the script that no person has confirmed. */
  unconfirmedCount: number;
}

type Tool = 'texts' | 'breakdown';

/** What a model drafts from a script; nothing if none is connected. */
export function ScriptModelTools(props: ScriptModelToolsProps) {
  const { session, project, breakdown, unconfirmedCount } = props;
  const { t } = useTranslator();
  const isConnected = useAiStatus()?.is_connected === true;
  const [tool, setTool] = useState<Tool | 'confirm'>();
  const [amount, setAmount] = useState<BreakdownAmount>();
  const signedIn = useSignedIn<Tool>({
    key: 'workbench-script-tool',
    parse: (stored) => (stored === 'texts' || stored === 'breakdown' ? stored : undefined),
    run: (chosen) => (chosen === 'texts' ? setTool('texts') : offerBreakdown()),
  });
  const dialog = (name: typeof tool) => ({
    isOpen: tool === name,
    onClose: () => setTool(undefined),
  });

  function offerBreakdown() {
    const estimated = estimateBreakdown(project, scenesOf);
    if (estimated.scenes === 0) return void showToast({ text: t('workbenchAi.breakdownNothing') });
    setAmount(estimated);
    setTool('breakdown');
  }

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
        <Button size="small" aria-haspopup="dialog" onClick={() => signedIn('breakdown')}>
          {t('workbenchAi.breakdown')}
        </Button>
      )}
      {unconfirmedCount > 0 && (
        <Button size="small" aria-haspopup="dialog" onClick={() => setTool('confirm')}>
          {t('workbenchAi.confirmAll')}
        </Button>
      )}
      <DraftsDialog
        {...dialog('texts')}
        texts={project.texts ?? []}
        readSource={() => project.text}
        onTexts={(texts) => session.change((current) => ({ ...current, texts }))}
      />
      {amount && (
        <BreakdownDialog
          {...dialog('breakdown')}
          amount={amount}
          onStart={() => void breakdown.start()}
        />
      )}
      <ConfirmDraftsDialog
        {...dialog('confirm')}
        count={unconfirmedCount}
        onConfirm={() => session.change(confirmDrafts)}
      />
    </>
  );
}
