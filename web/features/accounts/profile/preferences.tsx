import { useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import chips from '#ui/button/chip-group.module.css';
import { ChevronDownIcon, GlobeIcon } from '#ui/icons/icons.tsx';
import { Menu } from '#ui/overlay/menu/menu.tsx';
import type { MenuChoice } from '#ui/overlay/menu/menu-items.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { Card } from './card/card.tsx';
import styles from './preferences.module.css';

export interface PreferencesProps {
  /** The same choices as in the header. */
  theme: MenuChoice;
  language: MenuChoice;
}

export function Preferences({ theme, language }: PreferencesProps) {
  const { t } = useTranslator();
  return (
    <Card title={t('profile.preferencesTitle')} text={t('profile.preferencesText')}>
      <div className={styles.preferences}>
        <ThemeChoice choice={theme} />
        <LanguageChoice choice={language} />
      </div>
    </Card>
  );
}

/**
 * All options have the same size: the chosen one is known only after hydration, and marking it must
 * not shift the layout.
 */
function ThemeChoice({ choice: { label, value, options, onChange } }: { choice: MenuChoice }) {
  const name = useId();
  return (
    <fieldset className={chips.group}>
      <legend className={chips.legend}>{label}</legend>
      <div className={styles.themes}>
        {options.map((option) => (
          <label key={option.value} className={styles.theme}>
            <input
              type="radio"
              className={chips.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A menu, because with radio buttons each arrow key would load the page in another language. */
function LanguageChoice({ choice }: { choice: MenuChoice }) {
  const { t } = useTranslator();
  const chosen = choice.options.find(({ value }) => value === choice.value);
  return (
    <div className={chips.group}>
      <p className={chips.legend} aria-hidden="true">
        {choice.label}
      </p>
      <Menu
        align="start"
        items={[choice]}
        trigger={(props) => (
          <Button
            {...props}
            icon={<GlobeIcon />}
            aria-label={t('page.labelled', { label: choice.label, value: chosen?.label })}
          >
            {chosen?.label}
            <ChevronDownIcon />
          </Button>
        )}
      />
    </div>
  );
}
