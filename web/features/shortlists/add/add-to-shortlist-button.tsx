import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useAddToShortlist } from './use-add-to-shortlist.tsx';

interface AddToShortlistButtonProps {
  dramaIds: number[];
  /** The button's description. */
  title?: string;
}

export function AddToShortlistButton({ dramaIds, title }: AddToShortlistButtonProps) {
  const { t } = useTranslator();
  const { dialog, open, preload } = useAddToShortlist();
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-description={title}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => open(dramaIds)}
      >
        {t('collect.shortlist')}
      </Button>
      {dialog}
    </>
  );
}
