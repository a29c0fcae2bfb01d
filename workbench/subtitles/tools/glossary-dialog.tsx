import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { PlusIcon, TrashIcon } from '#ui/icons/more-icons.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { GlossaryTerm } from '#workbench/projects/project.ts';
import { useEditor, useProject } from '../editor-context.ts';
import { nameOfTrackLanguage } from '../tracks/language-options.ts';
import styles from './tools.module.css';

interface GlossaryDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Names and terms, and how each language of the project writes them. */
export function GlossaryDialog({ isOpen, onClose }: GlossaryDialogProps) {
  const { t } = useTranslator();
  const { session } = useEditor();
  const { glossary } = useProject();
  const change = (update: (terms: readonly GlossaryTerm[]) => GlossaryTerm[]) =>
    session.change((project) => ({ ...project, glossary: update(project.glossary) }), 'glossary');

  function add() {
    change((terms) => [...terms, { id: Math.max(0, ...terms.map(({ id }) => id)) + 1, forms: {} }]);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('workbenchSubtitles.glossary')}
      description={t('workbenchSubtitles.glossaryText')}
      closeLabel={t('workbench.close')}
      widthPx={640}
      footer={
        <>
          <Button icon={<PlusIcon size={20} />} onClick={add}>
            {t('workbenchSubtitles.addTerm')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('workbench.done')}
          </Button>
        </>
      }
    >
      {glossary.length > 0 && <TermTable terms={glossary} change={change} />}
    </Dialog>
  );
}

interface TermTableProps {
  terms: readonly GlossaryTerm[];
  change: (update: (terms: readonly GlossaryTerm[]) => GlossaryTerm[]) => void;
}

/** A line for each term, a column for each language of the project. */
function TermTable({ terms, change }: TermTableProps) {
  const { t, locale } = useTranslator();
  const { tracks } = useProject();
  const languages = Array.from(new Set(tracks.map(({ language }) => language)));
  const nameOf = (language: string) =>
    language ? nameOfTrackLanguage(locale, language) : t('workbenchSubtitles.unknownLanguage');

  function write(termId: number, language: string, form: string) {
    change((all) =>
      all.map((term) =>
        term.id === termId ? { ...term, forms: { ...term.forms, [language]: form } } : term,
      ),
    );
  }

  return (
    <table className={styles.glossary}>
      <thead>
        <tr>
          {languages.map((language) => (
            <th key={language} scope="col">
              {nameOf(language)}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {terms.map(({ id, forms }, index) => (
          <tr key={id}>
            {languages.map((language) => (
              <td key={language}>
                <input
                  aria-label={t('workbenchSubtitles.term', {
                    no: index + 1,
                    language: nameOf(language),
                  })}
                  lang={language || undefined}
                  value={forms[language] ?? ''}
                  maxLength={80}
                  autoComplete="off"
                  onChange={({ target }) => write(id, language, target.value)}
                />
              </td>
            ))}
            <td>
              <IconButton
                size="small"
                name={t('workbenchSubtitles.removeTerm', { no: index + 1 })}
                icon={<TrashIcon size={20} />}
                onClick={() => change((all) => all.filter((term) => term.id !== id))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
