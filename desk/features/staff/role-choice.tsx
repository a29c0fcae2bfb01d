import { type Role, roles } from '#contract/desk/staff/permissions.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './role-choice.module.css';

/** Radio buttons named `role`, each with what the role may do. */
export function RoleChoice({ initial }: { initial: Role }) {
  const { t } = useTranslator();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('deskStaff.role')}</legend>
      {roles.map((role) => (
        <label key={role} className={styles.choice}>
          <input type="radio" name="role" value={role} defaultChecked={role === initial} />
          <span>
            <span className={styles.name}>{t(`desk.role.${role}`)}</span>
            <span className={styles.text}>{t(`deskStaff.roleText.${role}`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
