import { type ReactNode, useState } from 'react';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { loadTexts } from '#ui/text/texts.ts';
import { useSignedIn } from '#web/lib/session/use-signed-in.ts';
import type { ShortlistSummary } from '../shortlists-data.ts';

const load = async () => {
  const [{ ShortlistPicker }] = await Promise.all([
    import('./shortlist-picker.tsx'),
    loadTexts('shortlists'),
  ]);
  return ShortlistPicker;
};

/**
 * The dialog that adds titles to shortlists, loaded when it is first opened. A guest signs in
 * first; then the dialog opens by itself. `onLists` is called with the lists that it shows.
 */
export function useAddToShortlist(onLists: (lists: ShortlistSummary[]) => void = () => {}): {
  dialog: ReactNode;
  open: (dramaIds: number[]) => void;
  /** Loads the dialog in advance, when the button that opens it is hovered or focused. */
  preload: () => void;
} {
  const [dramaIds, setDramaIds] = useState<number[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const Picker = useLazyPart(load, isOpen, close);

  const open = useSignedIn({
    key: 'wanted-in-shortlist',
    parse: readIds,
    run: (ids) => {
      setDramaIds(ids);
      setIsOpen(true);
    },
  });

  return {
    dialog: Picker && (
      <Picker
        key={dramaIds.join()}
        isOpen={isOpen}
        onClose={close}
        dramaIds={dramaIds}
        onLists={onLists}
      />
    ),
    open,
    preload: () => void load().catch(() => {}),
  };
}

function readIds(stored: unknown): number[] | undefined {
  const ids = Array.isArray(stored) ? stored.filter(Number.isSafeInteger) : [];
  return ids.length > 0 ? ids : undefined;
}
