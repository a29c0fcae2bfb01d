import { browserApi } from '../../../lib/api/browser-api.ts';
import { useSignedIn } from '../../../lib/session/use-signed-in.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { useDownload } from '../../../lib/use-download.ts';
import { Button } from '../../../ui/button/button.tsx';

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
