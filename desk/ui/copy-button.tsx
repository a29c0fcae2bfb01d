import { useTranslator } from '../../web/lib/text/translator.ts';
import { Button } from '../../web/ui/button/button.tsx';
import { showToast } from '../../web/ui/toast/show-toast.ts';

export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslator();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showToast({ text: t('desk.copied'), tone: 'success' });
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      {t('desk.copy')}
    </Button>
  );
}
