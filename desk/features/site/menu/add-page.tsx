import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { PlusIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './menu-editor.module.css';
import type { RouteName } from './menu-values.ts';

interface AddPageProps {
  pages: readonly { name: RouteName; label: string }[];
  onAdd: (name: RouteName) => void;
}

/** Adds one of the pages that the menu does not have. */
export function AddPage({ pages, onAdd }: AddPageProps) {
  const { t } = useTranslator();
  const [chosen, setChosen] = useState<RouteName>();
  const name = pages.find((page) => page.name === chosen)?.name ?? pages[0]?.name;
  return (
    <div className={styles.add}>
      <SelectInput
        label={t('deskSite.addPage')}
        value={name}
        onChange={({ target }) => setChosen(target.value as RouteName)}
        options={pages.map((page) => ({ value: page.name, label: page.label }))}
      />
      <Button icon={<PlusIcon size={20} />} onClick={() => name && onAdd(name)}>
        {t('desk.add')}
      </Button>
    </div>
  );
}
