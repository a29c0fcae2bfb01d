import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { tableFormats } from '#contract/fields/downloads.ts';
import { MAX_ORDER_KEYWORD } from '#contract/orders.ts';
import { paths } from '#contract/site/paths.ts';
import { useDownload } from '#ui/browser/use-download.ts';
import { useTimeZone } from '#ui/browser/use-time-zone.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { ChevronDownIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import styles from './order-search.module.css';
import { conditionsOf, filterQuery, type OrderFilter, readFilter } from './orders-data.ts';

export function hasSearch({ keyword, from, to }: OrderFilter): boolean {
  return keyword !== '' || from !== '' || to !== '';
}

/** Searches the orders by text and the days of the visitor's time zone. */
export function OrderSearch({ filter }: { filter: OrderFilter }) {
  const { t, locale } = useTranslator();
  const navigate = useNavigate();
  const home = paths.page(locale, 'DramaCopyrightHistory');
  const timeZone = useTimeZone() ?? '';
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(filter);

  // A new address, as by Back, brings new default values. The form stays mounted to keep the focus.
  useEffect(() => {
    if (shown.current === filter) return;
    shown.current = filter;
    form.current?.reset();
  }, [filter]);

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      String(value),
    ]);
    const found = readFilter(new URLSearchParams(entries));
    void navigate(home + filterQuery({ ...found, status: filter.status }));
  }

  return (
    <search>
      <form className={styles.search} ref={form} onSubmit={search}>
        <input type="hidden" name="time_zone" value={timeZone} />
        <div className={styles.keyword}>
          <TextInput
            label={t('orders.search')}
            name="keyword"
            type="search"
            defaultValue={filter.keyword}
            placeholder={t('orders.searchHint')}
            maxLength={MAX_ORDER_KEYWORD}
            enterKeyHint="search"
            leading={<SearchIcon size={20} />}
          />
        </div>
        <div className={styles.days}>
          <TextInput
            label={t('orders.sentFrom')}
            name="from"
            type="date"
            min="2000-01-01"
            max="2099-12-31"
            defaultValue={filter.from}
          />
          <TextInput
            label={t('orders.sentTo')}
            name="to"
            type="date"
            min="2000-01-01"
            max="2099-12-31"
            defaultValue={filter.to}
          />
        </div>
        <div className={styles.actions}>
          <Button type="submit">{t('orders.searchStart')}</Button>
          {hasSearch(filter) && (
            <Link
              className={buttonClass({ variant: 'quiet' })}
              to={home + filterQuery({ ...filter, keyword: '', from: '', to: '', page: 1 })}
            >
              {t('orders.searchClear')}
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}

/** Exports all orders that the filter finds. */
export function ExportOrders({ filter }: { filter: OrderFilter }) {
  const { t } = useTranslator();
  const { isRunning, download } = useDownload();
  return (
    <div className={styles.export}>
      <Menu
        trigger={(trigger) => (
          <Button variant="quiet" isLoading={isRunning} {...trigger}>
            {t('orders.export')}
            <ChevronDownIcon size={18} />
          </Button>
        )}
        items={tableFormats.map((format) => ({
          kind: 'action' as const,
          label: t(format === 'xlsx' ? 'orders.exportAll' : 'orders.exportCsv'),
          onSelect: () =>
            void download(() =>
              browserApi().exportCopyrightOrderHistory({ ...conditionsOf(filter), format }),
            ),
        }))}
      />
    </div>
  );
}
