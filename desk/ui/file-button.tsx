import { useState } from 'react';
import type { FileDownload } from '#contract/fields.ts';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import { useChange } from './failure-text.ts';

interface FileButtonProps {
  label: string;
  load: () => Promise<FileDownload>;
}

/** Saves the file that a call returns. */
export function FileButton({ label, load }: FileButtonProps) {
  const change = useChange();
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    await change(async () => saveFile(await load()));
    setIsBusy(false);
  };
  return (
    <Button size="small" isLoading={isBusy} onClick={() => void run()}>
      {label}
    </Button>
  );
}
