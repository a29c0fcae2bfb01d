import { useId } from 'react';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import { GlobeIcon } from '../../../ui/icons/icons.tsx';
import { ChevronDownIcon } from '../../../ui/icons/more-icons.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import type { MenuChoice } from '../../../ui/overlay/menu-items.ts';
import { Card } from './card/card.tsx';
import styles from './preferences.module.css';

export interface PreferencesProps {
  /** The header's own choices, so that both do the same. */
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

/** Three of one size: the browser knows the choice later than the server draws it, and nothing may move. */
function ThemeChoice({ choice: { label, value, options, onChange } }: { choice: MenuChoice }) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.themes}>
        {options.map((option) => (
          <label key={option.value} className={styles.theme}>
            <input
              type="radio"
              className={styles.radio}
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

/** A menu, not radio buttons: an arrow key would load the page anew in a language nobody chose. */
function LanguageChoice({ choice }: { choice: MenuChoice }) {
  const chosen = choice.options.find(({ value }) => value === choice.value);
  return (
    <div className={styles.group}>
      <p className={styles.label} aria-hidden="true">
        {choice.label}
      </p>
      <Menu
        align="start"
        items={[choice]}
        trigger={(props) => (
          <Button {...props} icon={<GlobeIcon />} aria-label={`${choice.label}: ${chosen?.label}`}>
            {chosen?.label}
            <ChevronDownIcon />
          </Button>
        )}
      />
    </div>
  );
}
