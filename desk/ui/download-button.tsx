import type { FileDownload } from '#contract/fields/downloads.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import { useBusyChange } from './failure-text.ts';

interface DownloadButtonProps {
  label: string;
  load: () => Promise<FileDownload>;
}

/** Saves the file that a call returns. */
export function DownloadButton({ label, load }: DownloadButtonProps) {
  const { isBusy, run } = useBusyChange();
  return (
    <Button
      size="small"
      isLoading={isBusy}
      onClick={() => void run(async () => saveFile(await load()))}
    >
      {label}
    </Button>
  );
}
