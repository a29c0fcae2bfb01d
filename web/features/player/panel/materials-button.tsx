import { useDownload } from '#ui/browser/use-download.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { useSignedIn } from '#web/lib/session/use-signed-in.ts';

interface MaterialsButtonProps {
  dramaId: number;
  /** The button's description. */
  title: string;
}

/** Downloads pictures, sample subtitles and facts of the title; a guest signs in first. */
export function MaterialsButton({ dramaId, title }: MaterialsButtonProps) {
  const { t } = useTranslator();
  const { isRunning, download } = useDownload();
  const downloadSignedIn = useSignedIn<number>({
    key: 'wanted-materials',
    parse: (stored) => (stored === dramaId ? dramaId : undefined),
    run: (drama_id) => void download(() => browserApi().downloadDramaMaterials({ drama_id })),
  });
  return (
    <Button
      aria-description={title}
      isLoading={isRunning}
      onClick={() => downloadSignedIn(dramaId)}
    >
      {t('player.materials')}
    </Button>
  );
}
