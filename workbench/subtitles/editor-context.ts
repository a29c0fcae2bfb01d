import { createContext, useContext } from 'react';
import { useStore } from '#ui/state/store.ts';
import type { SubtitleProject, Track } from '../projects/project.ts';
import type { Editor } from './editor.ts';

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('EditorContext is missing');
  return editor;
}

export function useProject(): SubtitleProject {
  return useStore(useEditor().session.state, ({ project }) => project);
}

/** The edited track. */
export function useTrack(): Track {
  const editor = useEditor();
  useProject();
  useStore(editor.view, ({ trackId }) => trackId);
  return editor.track();
}
