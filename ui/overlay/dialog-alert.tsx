import styles from './dialog-alert.module.css';

/** Says in the footer of a dialog why its form was not sent. The message may be empty. */
export function DialogAlert({ message }: { message: string }) {
  return (
    <div role="alert" className={styles.alert}>
      {message && <p className={styles.message}>{message}</p>}
    </div>
  );
}
