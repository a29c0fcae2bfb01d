import { copyText } from '../../lib/text/copy-text.ts';
import { useTranslator } from '../../lib/text/translator.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/toast/show-toast.ts';

/** Copies a text that is also shown, so that it can be selected if the browser refuses to copy. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslator();
  const copy = async () => {
    if (await copyText(text)) showToast({ tone: 'success', text: t('enquiry.copied') });
    else showToast({ tone: 'warning', text: t('enquiry.copyFailed') });
  };
  return (
    <Button size="small" onClick={copy}>
      {label}
    </Button>
  );
}
