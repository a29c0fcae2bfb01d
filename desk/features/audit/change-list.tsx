import { useState } from 'react';
import type { AuditEntry } from '#contract/desk/staff/audit.ts';
import { formatTime } from '#desk/lib/times.ts';
import { isLocale, localeNames } from '#i18n/locales.ts';
import { Button } from '#ui/button/button.tsx';
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './audit.module.css';
import { fieldNames } from './subject-names.ts';
import { nameValue } from './value-names.ts';

const MAX_SHOWN = 3;
const MAX_LENGTH = 120;

/** The fields of a change with their values before and after, then the details. */
export function ChangeList({ entry }: { entry: AuditEntry }) {
  const words = useTranslator();
  const { t } = words;
  const [isOpen, setIsOpen] = useState(false);
  const nameOf = useFieldName();
  const wordOf = (field: string | null, value: string | null) =>
    nameValue(words, entry.subject, field ?? 'status', value);
  const { changes, details } = entry;
  if (changes.length + details.length === 0) return null;
  const values = [
    ...changes.flatMap(({ before, after }) => [before, after]),
    ...details.map(({ value }) => value),
  ];
  const isLong =
    changes.length + details.length > MAX_SHOWN ||
    values.some((value) => (value?.length ?? 0) > MAX_LENGTH);
  const shownChanges = isOpen ? changes : changes.slice(0, MAX_SHOWN);
  const shownDetails = isOpen ? details : details.slice(0, MAX_SHOWN - shownChanges.length);
  return (
    <div>
      <dl className={styles.changes}>
        {shownChanges.map(({ field, before, after }) => (
          <div key={`${field}`}>
            <dt>{nameOf(field ?? 'status')}</dt>
            <dd>
              <VisuallyHidden>{t('deskAudit.before')}: </VisuallyHidden>
              <del>
                <Value text={wordOf(field, before)} isWhole={isOpen} />
              </del>
              <span aria-hidden="true"> → </span>
              <VisuallyHidden>{t('deskAudit.after')}: </VisuallyHidden>
              <ins>
                <Value text={wordOf(field, after)} isWhole={isOpen} />
              </ins>
            </dd>
          </div>
        ))}
        {shownDetails.map(({ field, value }) => (
          <div key={`detail ${field}`}>
            <dt>{nameOf(isFormerReason(entry, field) ? 'reason_disabled' : field)}</dt>
            <dd>
              <Value text={wordOf(field, value)} isWhole={isOpen} />
            </dd>
          </div>
        ))}
      </dl>
      {isLong && (
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('deskAudit.showLess') : t('deskAudit.showAll')}
        </Button>
      )}
    </div>
  );
}

/** Entries of enabled accounts that earlier versions made say as `reason` why it had been disabled. */
function isFormerReason({ action, details }: AuditEntry, field: string): boolean {
  const isEnabled = action === 'account.enable' && field === 'reason';
  return isEnabled && !details.some((detail) => detail.field === 'reason_disabled');
}

/** Common fields have words; others are shown as they were recorded: `texts.en` as `texts · English`. */
function useFieldName() {
  const { t } = useTranslator();
  return (field: string): string =>
    field
      .replace(/^(title|synopsis)_/, '$1.')
      .split('.')
      .map((part) => {
        const name = fieldNames[part];
        if (name) return t(name);
        return isLocale(part) ? localeNames[part] : part.replaceAll('_', ' ');
      })
      .join(' · ');
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function Value({ text, isWhole }: { text: string | null; isWhole: boolean }) {
  const { t, locale } = useTranslator();
  if (text === null) return <span className={styles.empty}>{t('deskAudit.empty')}</span>;
  if (TIME.test(text)) return formatTime(locale, text);
  if (text === 'true' || text === 'false') return t(text === 'true' ? 'desk.yes' : 'desk.no');
  const characters = Array.from(text);
  if (isWhole || characters.length <= MAX_LENGTH) return text;
  return `${characters.slice(0, MAX_LENGTH).join('')}…`;
}
