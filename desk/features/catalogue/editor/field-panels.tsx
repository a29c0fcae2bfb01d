import { editedFields } from '#contract/desk/sheets/drama-fields.ts';
import { namesOf } from '#contract/desk/sheets/field.ts';
import { Fields } from '#desk/ui/form/fields.tsx';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import type { DramaValues } from './drama-values.ts';
import { FieldControl } from './field-control.tsx';

interface PanelProps {
  form: DeskForm<DramaValues>;
}

interface FactsPanelProps extends PanelProps {
  tags: { slug: string; name: string }[];
}

export function FactsPanel({ form, tags }: FactsPanelProps) {
  const { t } = useTranslator();
  const tagOptions = tags.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <Panel title={t('deskCatalogue.facts')}>
      <Fields>
        {namesOf(editedFields, ({ panel }) => panel === 'facts').map((name) => (
          <FieldControl key={name} form={form} name={name} tagOptions={tagOptions} />
        ))}
      </Fields>
    </Panel>
  );
}

export function PicturesPanel({ form }: PanelProps) {
  const { t } = useTranslator();
  return (
    <Panel title={t('deskCatalogue.pictures')}>
      <div className={layout.stackLoose}>
        {namesOf(editedFields, ({ panel }) => panel === 'pictures').map((name) => (
          <FieldControl key={name} form={form} name={name} />
        ))}
      </div>
    </Panel>
  );
}
