import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { useAddToShortlist } from './use-add-to-shortlist.tsx';
import { useListCount } from './use-list-count.ts';

interface TitleShortlistsButtonProps {
  dramaId: number;
  /** The button's description. */
  title: string;
}

/** Says in how many lists of the user the title is, and opens the dialog that changes it. */
export function TitleShortlistsButton({ dramaId, title }: TitleShortlistsButtonProps) {
  const { t } = useTranslator();
  const { count, showLists } = useListCount(dramaId);
  const { dialog, open, preload } = useAddToShortlist(showLists);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-description={title}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => open([dramaId])}
      >
        {count > 0 ? t('player.inShortlists', { count }) : t('collect.shortlist')}
      </Button>
      {dialog}
    </>
  );
}
