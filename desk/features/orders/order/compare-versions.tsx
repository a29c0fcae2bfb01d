import { useState } from 'react';
import type { QuoteVersion } from '#contract/desk/sales/orders.ts';
import { formatTime } from '#desk/lib/times.ts';
import { SelectInput } from '#ui/form/select-input.tsx';
import { changesBetween } from '#ui/quote/quote-changes.ts';
import { totalWords } from '#ui/quote/quote-words.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './quote-lines-table.module.css';
import { Offer } from './quote-lines-table.tsx';

/** Two versions side by side; titles and facts that differ are marked. */
export function CompareVersions({ versions }: { versions: readonly QuoteVersion[] }) {
  const words = useTranslator();
  const { t, locale } = words;
  const [leftNo, setLeftNo] = useState(versions[1]?.version);
  const [rightNo, setRightNo] = useState(versions[0]?.version);
  const find = (number: number | undefined) => versions.find(({ version }) => version === number);
  const left = find(leftNo) ?? versions[1];
  const right = find(rightNo) ?? versions[0];
  if (!left || !right) return null;
  const changed = new Set(changesBetween(left, right).lines.map(({ dramaId }) => dramaId));
  const lineOf = (version: QuoteVersion, dramaId: number) =>
    version.lines.find(({ drama_id }) => drama_id === dramaId);
  const facts: [name: string, read: (version: QuoteVersion) => string][] = [
    [
      t('deals.total'),
      (version) =>
        totalWords(
          words,
          version,
          version.lines.filter(({ is_offered }) => is_offered),
        ),
    ],
    [t('deskOrders.validUntil'), ({ valid_until }) => formatTime(locale, valid_until)],
    [t('deals.payment'), ({ payment_terms }) => payment_terms],
    [t('deskOrders.quoteMessage'), ({ message }) => message],
  ];
  return (
    <>
      <div className={styles.choice}>
        <VersionChoice
          label={t('deskOrders.compareLeft')}
          versions={versions}
          value={left.version}
          onChange={setLeftNo}
        />
        <VersionChoice
          label={t('deskOrders.compareRight')}
          versions={versions}
          value={right.version}
          onChange={setRightNo}
        />
      </div>
      <div className={styles.frame}>
        <table className={styles.table} aria-label={t('deskOrders.compare')}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('deskOrders.version', { version: left.version })}</th>
              <th scope="col">{t('deskOrders.version', { version: right.version })}</th>
            </tr>
          </thead>
          <tbody>
            {facts.map(([name, read]) => (
              <tr key={name} data-changed={read(left) !== read(right) || undefined}>
                <th scope="row">{name}</th>
                <td>{read(left) || '–'}</td>
                <td>{read(right) || '–'}</td>
              </tr>
            ))}
            {right.lines.map((line) => {
              const before = lineOf(left, line.drama_id);
              return (
                <tr key={line.drama_id} data-changed={changed.has(line.drama_id) || undefined}>
                  <th scope="row">{line.title}</th>
                  <td>{before ? <Offer currency={left.currency} line={before} /> : '–'}</td>
                  <td>
                    <Offer currency={right.currency} line={line} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

interface VersionChoiceProps {
  label: string;
  versions: readonly QuoteVersion[];
  value: number;
  onChange: (version: number) => void;
}

function VersionChoice({ label, versions, value, onChange }: VersionChoiceProps) {
  const { t } = useTranslator();
  return (
    <SelectInput
      label={label}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      options={versions.map(({ version }) => ({
        value: version,
        label: t('deskOrders.version', { version }),
      }))}
    />
  );
}
