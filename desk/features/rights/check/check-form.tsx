import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Fields } from '#desk/ui/form/fields.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import type { Translator } from '#i18n/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { LicenceFields } from '#ui/licence/fields/licence-fields.tsx';
import type { LicenceField } from '#ui/licence/licence-values.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { RightsLanguages } from '../form/rights-languages.tsx';
import { languagesWords, mediaListWords, periodWords, placesWords } from '../row/rights-words.ts';
import styles from './check.module.css';
import { type CheckValues, readValues, writeQuery } from './check-query.ts';

/** 1 to 120 months, as `termMonths` of contract/licence/availability.ts accepts them. */
const TERM = /^(?:[1-9]\d?|1[01]\d|120)$/;

/** Asks what is free; the request goes into the address. It is folded above a result. */
export function CheckForm({ hasResult }: { hasResult: boolean }) {
  const words = useTranslator();
  const { t } = words;
  const [query, setQuery] = useSearchParams();
  const [isOpen, setIsOpen] = useState(!hasResult);
  const [values, setValues] = useState(() => readValues(query));
  const [showsErrors, setShowsErrors] = useState(false);
  const errors = showsErrors ? findErrors(values) : {};
  const change = (part: Partial<CheckValues>) => setValues((now) => ({ ...now, ...part }));
  if (!isOpen)
    return (
      <Panel
        title={t('deskRights.checkQuestion')}
        aside={
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('deskRights.checkChange')}
          </Button>
        }
      >
        <p className={styles.request}>{requestWords(words, readValues(query))}</p>
      </Panel>
    );
  return (
    <Panel title={t('deskRights.checkQuestion')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setShowsErrors(true);
          if (Object.keys(findErrors(values)).length > 0) return;
          setQuery(writeQuery(values, query.get('states') ?? ''));
          setIsOpen(false);
        }}
      >
        <Fields>
          <LicenceFields
            values={values}
            onChange={change}
            field={(name) => ({ name, error: errors[name] && t(errors[name]) })}
            startHint="licence.startToday"
          >
            <RightsLanguages
              uses={values.language_uses}
              onChange={(language_uses) => change({ language_uses })}
            />
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

/** `Mexico, Chile · Subscription streaming (SVOD) · All languages · From … · 12 months · Exclusive` */
function requestWords(words: Translator, values: CheckValues): string {
  const { t } = words;
  const { territories, territoriesExcluded } = values;
  return [
    placesWords(words, { territories, territories_excluded: territoriesExcluded }),
    mediaListWords(words, values.media),
    languagesWords(words, values.language_uses),
    values.startDate ? periodWords(words, values.startDate, null) : t('deskRights.fromToday'),
    t('licence.months', { count: Number(values.termMonths) }),
    t(values.isExclusive ? 'licence.exclusive' : 'licence.nonExclusive'),
  ].join(' · ');
}
