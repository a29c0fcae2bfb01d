import { useTranslator } from '../../lib/text/translator.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/toast/show-toast.ts';

/** Copies a text that is also shown: without https there is no clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslator();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ tone: 'success', text: t('enquiry.copied') });
    } catch {
      showToast({ tone: 'warning', text: t('enquiry.copyFailed') });
    }
  };
  return (
    <Button size="small" onClick={copy}>
      {label}
    </Button>
  );
}
