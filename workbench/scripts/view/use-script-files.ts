import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#ui/browser/save-file.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import type { ScriptProject } from '#workbench/projects/project.ts';
import { safeFileName } from '#workbench/projects/safe-file-name.ts';
import type { ScriptFile } from '../read/script-file.ts';
import { unreadableText } from '../read/unreadable-text.ts';
import { type ScriptChange, undoOpening } from '../script-change.ts';
import type { Table } from '../tables/table.ts';

/** What is being done with a file. */
export type ScriptFileTask = 'open' | 'example' | 'excel';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ScriptFilesOptions {
  project: ScriptProject;
  onChange: (values: ScriptChange) => void;
  /** Called before another file replaces the script. */
  onReplace: () => void;
}

/** Opens and saves files. Readers and writers of formats are loaded on first use. */
export function useScriptFiles({ project, onChange, onReplace }: ScriptFilesOptions) {
  const { t, locale } = useTranslator();
  const [task, setTask] = useState<ScriptFileTask>();
  // A file is read while the project may change.
  const latest = useRef({ project, onChange, onReplace });
  useEffect(() => {
    latest.current = { project, onChange, onReplace };
  });

  async function run(
    name: ScriptFileTask,
    work: () => Promise<void>,
    failure: (error: unknown) => string,
  ) {
    setTask(name);
    try {
      await work();
    } catch (error) {
      showToast({ tone: 'error', text: failure(error) });
    } finally {
      setTask(undefined);
    }
  }

  /** Drafts stay: they are those of the replaced scenes, and are shown again if these return. */
  function replace({ name, text, format }: ScriptFile) {
    const { project: replaced } = latest.current;
    latest.current.onReplace();
    latest.current.onChange({ name, text, format });
    if (replaced.text.trim() === '') return;
    showToast({
      text: t('workbenchScripts.opened', { name }),
      action: {
        label: t('workbenchScripts.undo'),
        onSelect: () => latest.current.onChange(undoOpening(replaced)),
      },
    });
  }

  return {
    task,
    openFile: (file: File) =>
      run(
        'open',
        async () => {
          const { readScriptFile } = await import('../read/read-script-file.ts');
          replace(await readScriptFile(file));
        },
        (error) => unreadableText(error, t),
      ),
    openExample: () =>
      run(
        'example',
        async () => {
          const { exampleScript } = await import('../example/example-script.ts');
          replace(await exampleScript(locale));
        },
        () => t('workbenchScripts.loadFailed'),
      ),
    exportExcel: (tables: readonly Table[]) =>
      run(
        'excel',
        async () => {
          const { writeScriptWorkbook } = await import('../excel/write-script-workbook.ts');
          const workbook = await writeScriptWorkbook(tables);
          const bytes = new Uint8Array(await workbook.arrayBuffer());
          saveFile({ filename: fileName(project, 'xlsx'), contentType: XLSX, bytes });
        },
        () => t('workbenchScripts.exportFailed'),
      ),
    saveScript: () =>
      saveFile({
        filename: fileName(project, project.format === 'fountain' ? 'fountain' : 'txt'),
        contentType: 'text/plain;charset=utf-8',
        bytes: new TextEncoder().encode(project.text),
      }),
  };
}

function fileName({ name }: ScriptProject, extension: string): string {
  return `${safeFileName(name)}.${extension}`;
}
