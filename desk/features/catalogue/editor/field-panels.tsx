import { editedFields } from '#contract/desk/sheets/drama-fields.ts';
import { namesOf } from '#contract/desk/sheets/field.ts';
import { Fields } from '#desk/ui/form/fields.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './editor.module.css';
import { FieldControl } from './field-control.tsx';

export function FactsPanel({ tags }: { tags: { slug: string; name: string }[] }) {
  const { t } = useTranslator();
  const tagOptions = tags.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <Panel title={t('deskCatalogue.facts')}>
      <Fields>
        {namesOf(editedFields, ({ panel }) => panel === 'facts').map((name) => (
          <FieldControl key={name} name={name} tagOptions={tagOptions} />
        ))}
      </Fields>
    </Panel>
  );
}

export function PicturesPanel() {
  const { t } = useTranslator();
  return (
    <Panel title={t('deskCatalogue.pictures')}>
      <div className={styles.pictures}>
        {namesOf(editedFields, ({ panel }) => panel === 'pictures').map((name) => (
          <FieldControl key={name} name={name} />
        ))}
      </div>
    </Panel>
  );
}
