import { useTranslator } from '#ui/text/translator.ts';
import { passwordStrength, strengths } from './password-strength.ts';
import styles from './strength-meter.module.css';

/** Three bars and a word, below the field of a new password. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslator();
  const strength = passwordStrength(password);
  const reached = strengths.indexOf(strength);
  return (
    <div className={styles.meter} role="status">
      {password !== '' && (
        <>
          <span className={styles.bars} data-strength={strength} aria-hidden="true">
            {strengths.map((name, at) => (
              <span key={name} className={styles.bar} data-reached={at <= reached} />
            ))}
          </span>
          <span className={styles.text}>
            {t('deskSignIn.strength', { level: t(`deskSignIn.strength.${strength}`) })}
          </span>
        </>
      )}
    </div>
  );
}
