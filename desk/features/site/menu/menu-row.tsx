import { isLinked, needsEnabling } from '#contract/site/navigation.ts';
import type { DeskForm } from '#desk/ui/form/use-desk-form.ts';
import { MoveButtons, MoveHandle } from '#desk/ui/reorder/move-controls.tsx';
import type { Reorder } from '#desk/ui/reorder/use-reorder.ts';
import { locales } from '#i18n/locales.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { StateBadge } from '#ui/display/state-badge.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { NameInput } from '../name-input.tsx';
import styles from './menu-editor.module.css';
import type { MenuValues, RouteName } from './menu-values.ts';

interface MenuRowProps {
  form: DeskForm<MenuValues>;
  /** In the whole menu, from 0. */
  index: number;
  routeName: RouteName;
  /** The name of the page. */
  page: string;
  /** Absent for Home, and if the role may not change the menu. */
  reorder?: Reorder;
  onRemove?: () => void;
}

/** A page of the menu with its name in each language. */
export function MenuRow({ form, index, routeName, page, reorder, onRemove }: MenuRowProps) {
  const { t } = useTranslator();
  const isEnabled = form.values.items[index]?.is_enabled ?? false;
  const isLink = isLinked(routeName, index, isEnabled);
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>
        {reorder ? (
          <MoveHandle name={page} index={index} reorder={reorder} />
        ) : (
          <span className={styles.place}>{index + 1}</span>
        )}
        <span className={styles.pageName}>{page}</span>
        <span title={isLink ? undefined : t('deskSite.isPlainHint')}>
          <StateBadge tone={isLink ? 'success' : 'neutral'}>
            {t(isLink ? 'deskSite.isLink' : 'deskSite.isPlain')}
          </StateBadge>
        </span>
        <span className={styles.tools}>
          {reorder && <MoveButtons name={page} index={index} reorder={reorder} />}
          {onRemove && (
            <IconButton
              name={t('deskSite.removeItem', { name: page })}
              icon={<CloseIcon />}
              size="small"
              onClick={onRemove}
            />
          )}
        </span>
      </legend>
      <div className={styles.names}>
        {locales.map((locale) => (
          <NameInput
            key={locale}
            locale={locale}
            {...form.field(`items.${index}.names.${locale}`)}
          />
        ))}
      </div>
      {needsEnabling(index) && (
        <Checkbox
          label={t('deskSite.hasLink')}
          checked={isEnabled}
          onChange={({ target }) =>
            form.change(({ items }) => ({
              items: items.map((item, at) =>
                at === index ? { ...item, is_enabled: target.checked } : item,
              ),
            }))
          }
        />
      )}
    </fieldset>
  );
}
