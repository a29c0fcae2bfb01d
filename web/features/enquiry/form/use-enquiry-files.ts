import { useState } from 'react';
import type { FieldErrors } from '#ui/form/use-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { addFiles } from './attachments.ts';
import type { EnquiryDraft } from './draft.ts';

/** The files of a notice. The draft has their names, because a reload loses the files. */
export function useEnquiryFiles(
  { lostFiles }: EnquiryDraft,
  change: (part: Partial<EnquiryDraft>) => void,
  showErrors: (errors: FieldErrors) => void,
) {
  const words = useTranslator();
  const [files, setFiles] = useState<File[]>([]);

  /** Keeps these files, and the names of those that a reload has lost. */
  function keep(kept: File[], lost = lostFiles) {
    const names = kept.map(({ name }) => name);
    setFiles(kept);
    change({ files: names, lostFiles: lost.filter((name) => !names.includes(name)) });
  }

  return {
    files,
    keep,
    forgetFiles: () => setFiles([]),
    add(chosen: File[]) {
      const added = addFiles(words, files, chosen);
      keep(added.files);
      showErrors({ attachments: added.error });
    },
    remove(file: File) {
      keep(files.filter((other) => other !== file));
      showErrors({ attachments: undefined });
    },
    removeLost(name: string) {
      const left = lostFiles.filter((other) => other !== name);
      keep(files, left);
      showErrors({ attachments: undefined });
    },
  };
}
