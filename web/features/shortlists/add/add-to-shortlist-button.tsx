import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { useAddToShortlist } from './use-add-to-shortlist.tsx';

export function AddToShortlistButton({ dramaIds }: { dramaIds: number[] }) {
  const { t } = useTranslator();
  const { dialog, open, preload } = useAddToShortlist();
  return (
    <>
      <Button
        aria-haspopup="dialog"
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
