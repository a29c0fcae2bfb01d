import { useId, useState } from 'react';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { TextInput } from '../../../../web/ui/form/text-input.tsx';
import { deskApi } from '../../../lib/api.ts';
import { useListQuery } from '../../../lib/list-query.ts';
import { useSuggestions } from '../use-suggestions.ts';
import styles from './list.module.css';

/** Limits a list to one title; the choice is made from suggestions, or by the exact external id. */
export function TitleFilter() {
  const { t } = useTranslator();
  const id = useId();
  const query = useListQuery();
  const chosen = query.get('drama');
  const [typed, setTyped] = useState(chosen);
  const [shown, setShown] = useState(chosen);
  // The address changed by other means, such as "Clear filters".
  if (shown !== chosen) {
    setShown(chosen);
    setTyped(chosen);
  }
  const titles = useSuggestions(typed === chosen ? '' : typed, (search, options) =>
    deskApi.findRightsTitles({ search }, options),
  );
  const choose = (drama: string) => {
    setShown(drama);
    query.set({ drama });
  };
  return (
    <div className={styles.title}>
      <TextInput
        label={t('deskRights.titleFilter')}
        isLabelHidden
        placeholder={t('deskRights.titleFilter')}
        list={id}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '' || titles.some(({ drama }) => drama === target.value))
            choose(target.value);
        }}
        onKeyDown={({ key }) => key === 'Enter' && choose(titles[0]?.drama ?? typed.trim())}
      />
      <datalist id={id}>
        {titles.map(({ drama, title }) => (
          <option key={drama} value={drama}>
            {title}
          </option>
        ))}
      </datalist>
    </div>
  );
}
