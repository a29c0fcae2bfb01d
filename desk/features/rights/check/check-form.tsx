import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { LicenceFields } from '../../../../web/features/licence/fields/licence-fields.tsx';
import type { LicenceField } from '../../../../web/features/licence/licence-values.ts';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { Button } from '../../../../web/ui/button/button.tsx';
import { Fields } from '../../../ui/form/fields.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { LanguagesField } from '../form/languages-field.tsx';
import styles from './check.module.css';
import { type CheckValues, readValues, writeQuery } from './check-query.ts';

const TERM = /^(?:[1-9]\d?|1[01]\d|120)$/;

/** Asks what is free; the request goes into the address. */
export function CheckForm() {
  const { t } = useTranslator();
  const [query, setQuery] = useSearchParams();
  const [values, setValues] = useState(() => readValues(query));
  const [showsErrors, setShowsErrors] = useState(false);
  const errors = showsErrors ? findErrors(values) : {};
  const change = (part: Partial<CheckValues>) => setValues((now) => ({ ...now, ...part }));
  return (
    <Panel title={t('deskRights.checkQuestion')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setShowsErrors(true);
          if (Object.keys(findErrors(values)).length > 0) return;
          setQuery(writeQuery(values, query.get('states') ?? ''));
        }}
      >
        <Fields>
          <LicenceFields
            values={values}
            onChange={change}
            field={(name) => ({ name, error: errors[name] && t(errors[name]) })}
            startHint="licence.startToday"
          >
            <LanguagesField value={values} onChange={change} />
          </LicenceFields>
        </Fields>
        <Button type="submit" variant="primary">
          {t('deskRights.checkNow')}
        </Button>
      </form>
    </Panel>
  );
}

function findErrors(values: CheckValues) {
  const errors: Partial<
    Record<LicenceField, 'licence.needTerritories' | 'licence.needMedia' | 'licence.needTerm'>
  > = {
    ...(values.territories.length === 0 && { territories: 'licence.needTerritories' as const }),
    ...(values.media.length === 0 && { media: 'licence.needMedia' as const }),
    ...(!TERM.test(values.termMonths.normalize('NFKC').trim()) && {
      term_months: 'licence.needTerm' as const,
    }),
  };
  return errors;
}
