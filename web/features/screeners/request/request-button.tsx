import { Button } from '#ui/button/button.tsx';
import { preloadDialog } from '#ui/overlay/dialog.tsx';
import type { AskedTitle } from './asked-titles.ts';
import type { ScreenerRequest } from './use-request.tsx';

interface RequestButtonProps {
  label: string;
  titles: AskedTitle[];
  request: ScreenerRequest;
}

export function RequestButton({ label, titles, request }: RequestButtonProps) {
  return (
    <Button
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
      onClick={() => request.ask(titles)}
    >
      {label}
    </Button>
  );
}
