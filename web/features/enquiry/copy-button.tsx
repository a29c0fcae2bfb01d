import { Button } from '#ui/button/button.tsx';
import { copyText } from '#ui/text/copy-text.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

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
