import { labelsOf } from '#contract/desk/sheets/field.ts';
import { holdbackFields, rightFields } from '#contract/desk/sheets/rights-fields.ts';
import { deskApi } from '#desk/lib/api.ts';
import { formatDate, formatTime } from '#desk/lib/times.ts';
import { StaffName } from '#desk/ui/staff-name.tsx';
import { useAnswer } from '#desk/ui/use-answer.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './row-details.module.css';

/** Who changed a row, and when; loaded again when the row changes. */
export function RowHistory({ id, version }: { id: string; version: string }) {
  const { t, locale } = useTranslator();
  const { latest: changes, failure } = useAnswer(`${id} ${version}`, (_, options) =>
    deskApi.listRightsChanges({ id }, options),
  );
  const nameOf = (names: Record<string, Parameters<typeof t>[0]>, code: string) => {
    const name = names[code];
    return name ? t(name) : code;
  };
  const write = (field: string, value: string) => {
    if (!value) return '–';
    return field === 'start' || field === 'end' ? formatDate(locale, value) : value;
  };
  return (
    <section className={styles.history}>
      <h3>{t('deskRights.history')}</h3>
      {failure && <p role="alert">{failure}</p>}
      {changes?.length === 0 && <p className={styles.note}>{t('deskRights.noHistory')}</p>}
      <ol aria-busy={!changes && !failure}>
        {changes?.map(({ at, actor, actor_name, action, fields, reason }) => (
          <li key={`${at} ${action}`}>
            <span className={styles.when}>
              {formatTime(locale, at)} · <StaffName actor={actor} name={actor_name} />
            </span>
            <span>
              {[
                nameOf(actionNames, action),
                ...fields.map(({ field, from, to }) =>
                  t('page.labelled', {
                    label: nameOf(fieldNames, field),
                    value: `${write(field, from)} → ${write(field, to)}`,
                  }),
                ),
              ].join(' · ')}
            </span>
            {reason && <span>{reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The names of actions in the audit log. */
const actionNames: Record<string, MessageKey> = {
  'rights.add': 'deskRights.actionSaved',
  'rights.import': 'deskRights.actionImported',
  'catalogue.import': 'deskRights.actionImported',
  'rights.end': 'deskRights.actionEnded',
  'rights.void': 'deskRights.actionVoided',
};

/** The names of the fields of grants and holdbacks. */
const fieldNames: Record<string, MessageKey> = {
  ...labelsOf(holdbackFields),
  ...labelsOf(rightFields),
  is_exclusive: rightFields.is_exclusive.names.yes,
};
