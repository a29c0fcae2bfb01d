import { useState } from 'react';
import { joinSentences } from '#i18n/join-sentences.ts';
import { plainText } from '#subtitles/markup.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { ConfirmDraftsDialog } from '#workbench/ai/view/confirm-drafts-dialog.tsx';
import { DraftsDialog } from '#workbench/ai/view/drafts-dialog.tsx';
import { TranslateDialog } from '#workbench/ai/view/translate-dialog.tsx';
import type { AiStatus } from '#workbench/ai/view/use-ai-status.ts';
import type { SubtitleProject, Track } from '#workbench/projects/project.ts';
import { useEditor, useProject, useTrack } from '../editor-context.ts';
import { confirmCues } from '../tracks/edit-tracks.ts';
import { GlossaryDialog } from './glossary-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { ShiftDialog } from './shift-dialog.tsx';
import { shortenLimits } from './shorten-limits.ts';
import { StretchDialog } from './stretch-dialog.tsx';

/** The tools that open a dialog. */
export type ToolName =
  | 'shift'
  | 'stretch'
  | 'glossary'
  | 'keys'
  | 'translate'
  | 'drafts'
  | 'shorten'
  | 'confirmAll';

interface ToolDialogsProps {
  tool: ToolName | undefined;
  status: AiStatus | undefined;
  onClose: () => void;
}

/** Each dialog is rendered from its first use on, so that it can close with its animation. */
export function ToolDialogs({ tool, status, onClose }: ToolDialogsProps) {
  const [used, setUsed] = useState<ReadonlySet<ToolName>>(new Set());
  if (tool && !used.has(tool)) setUsed(new Set([...used, tool]));
  const props = (name: ToolName) => ({ isOpen: tool === name, onClose });
  return (
    <>
      {used.has('shift') && <ShiftDialog {...props('shift')} />}
      {used.has('stretch') && <StretchDialog {...props('stretch')} />}
      {used.has('glossary') && <GlossaryDialog {...props('glossary')} />}
      {used.has('keys') && <KeysDialog {...props('keys')} />}
      {used.has('translate') && <Translate {...props('translate')} status={status} />}
      {used.has('drafts') && <Drafts {...props('drafts')} />}
      {used.has('shorten') && <Shorten {...props('shorten')} />}
      {used.has('confirmAll') && <ConfirmAll {...props('confirmAll')} />}
    </>
  );
}

interface ToolProps {
  isOpen: boolean;
  onClose: () => void;
}

function Translate({ isOpen, onClose, status }: ToolProps & Pick<ToolDialogsProps, 'status'>) {
  const editor = useEditor();
  const project = useProject();
  const source = useTrack();
  const isRunning = useStore(editor.job.state, (job) => job !== undefined && !job.end);

  function start(made: Track, by: 'model' | 'person') {
    onClose();
    const track = findTranslation(project, made) ?? made;
    if (track === made)
      editor.session.change((current) => ({ ...current, tracks: [...current.tracks, made] }));
    editor.showTrack(track.id);
    editor.compareWith(source.id);
    if (by === 'model') void editor.job.translate(track.id);
  }

  return (
    <TranslateDialog
      key={source.id}
      isBusy={isRunning}
      isOpen={isOpen}
      onClose={onClose}
      project={project}
      source={source}
      status={status}
      onStart={start}
    />
  );
}

/** A translation into the same language that was begun before; it goes on. */
function findTranslation({ tracks }: SubtitleProject, { language, translationOf }: Track) {
  return tracks.find(
    (track) => track.language === language && track.translationOf === translationOf,
  );
}

function Drafts({ isOpen, onClose }: ToolProps) {
  const { session } = useEditor();
  const { texts = [] } = useProject();
  const { file } = useTrack();
  return (
    <DraftsDialog
      isOpen={isOpen}
      onClose={onClose}
      texts={texts}
      readSource={() => file.cues.map(({ text }) => plainText(text, file.format)).join('\n')}
      onTexts={(next) => session.change((project) => ({ ...project, texts: next }))}
    />
  );
}

function Shorten({ isOpen, onClose }: ToolProps) {
  const { t, locale } = useTranslator();
  const { job } = useEditor();
  const track = useTrack();
  const limits = isOpen ? shortenLimits(track) : NO_LIMITS;
  const characters = track.file.cues
    .filter(({ id }) => limits.has(id))
    .reduce((sum, { text }) => sum + text.length, 0);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('workbenchAi.shorten')}
      description={joinSentences(
        locale,
        t('workbenchAi.shortenSize', {
          count: limits.size,
          characters: new Intl.NumberFormat(locale).format(characters),
        }),
        t('workbenchAi.sent'),
      )}
      closeLabel={t('workbench.close')}
      keepLabel={t('workbenchAi.cancel')}
      confirmLabel={t('workbenchAi.shortenStart')}
      isHarmless
      isWorking={job.isRunning()}
      onConfirm={() => {
        onClose();
        void job.shorten(track.id, limits);
      }}
    />
  );
}

const NO_LIMITS: ReadonlyMap<number, number> = new Map();

function ConfirmAll({ isOpen, onClose }: ToolProps) {
  const { session } = useEditor();
  const { id, marks } = useTrack();
  const drafts = Object.keys(marks)
    .map(Number)
    .filter((cueId) => marks[cueId] === 'machine');
  return (
    <ConfirmDraftsDialog
      isOpen={isOpen}
      onClose={onClose}
      count={drafts.length}
      onConfirm={() => session.change((project) => confirmCues(project, id, drafts))}
    />
  );
}
