import { useSearchParams } from 'react-router';
import { leafMedia } from '#contract/licence/media.ts';
import { mediaNames } from '#i18n/names/order-names.ts';
import { Button } from '#ui/button/button.tsx';
import { ChipButtons } from '#ui/button/chip-buttons.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './calendar-page.module.css';
import { readCalendarQuery } from './calendar-query.ts';

/** What the calendar shows; its values are in the address. */
export function CalendarToolbar({ today }: { today: string }) {
  const { t } = useTranslator();
  const [query, setQuery] = useSearchParams();
  const { zoom, from, medium, view } = readCalendarQuery(query, today);
  const set = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(query);
    next.delete('row');
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { preventScrollReset: true });
  };
  return (
    <div className={styles.toolbar}>
      <ChipButtons
        label={t('deskRights.view')}
        value={view}
        chips={[
          { value: 'calendar', label: t('deskRights.viewCalendar') },
          { value: 'table', label: t('deskRights.viewTable') },
        ]}
        onChange={(value) => set('view', value === 'table' ? value : undefined)}
      />
      {view === 'calendar' && (
        <ChipButtons
          label={t('deskRights.zoom')}
          value={zoom}
          chips={[
            { value: 'year', label: t('deskRights.zoomYear') },
            { value: 'three', label: t('deskRights.zoomThree') },
            { value: 'all', label: t('deskRights.zoomAll') },
          ]}
          onChange={(value) => set('zoom', value === 'three' ? undefined : value)}
        />
      )}
      {view === 'calendar' && zoom !== 'all' && (
        <div className={styles.steps}>
          <Button size="small" onClick={() => set('from', String(from - 1))}>
            {t('deskRights.earlier')}
          </Button>
          <Button size="small" onClick={() => set('from', undefined)}>
            {t('deskRights.today')}
          </Button>
          <Button size="small" onClick={() => set('from', String(from + 1))}>
            {t('deskRights.later')}
          </Button>
        </div>
      )}
      <div className={styles.medium}>
        <SelectInput
          label={t('licence.media')}
          value={medium}
          onChange={({ target }) => set('medium', target.value)}
          options={leafMedia.map((one) => ({ value: one, label: t(mediaNames[one]) }))}
        >
          <option value="">{t('deskRights.allMedia')}</option>
        </SelectInput>
      </div>
    </div>
  );
}
