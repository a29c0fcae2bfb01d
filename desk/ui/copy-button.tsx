import type { ComponentProps } from 'react';
import { Button } from '#ui/button/button.tsx';
import { copyText } from '#ui/text/copy-text.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'aria-label' | 'children'> {
  /** Shown near the button, so that it can be selected if the browser refuses to copy. */
  text: string;
}

export function CopyButton({ text, children, ...label }: CopyButtonProps) {
  const { t } = useTranslator();
  const copy = async () => {
    if (await copyText(text)) showToast({ text: t('desk.copied'), tone: 'success' });
    else showToast({ text: t('desk.copyFailed'), tone: 'warning' });
  };
  return (
    <Button size="small" {...label} onClick={() => void copy()}>
      {children ?? t('desk.copy')}
    </Button>
  );
}
