import { useTranslator } from '#ui/text/translator.ts';

const MINUTE_SECONDS = 60;

/** Returns a function that formats a wait: "You can try again in 34 seconds." */
export function useWaitText(): (seconds: number) => string {
  const { t } = useTranslator();
  return (seconds) =>
    seconds <= MINUTE_SECONDS
      ? t('account.tryAgainSeconds', { count: seconds })
      : t('account.tryAgainMinutes', { count: Math.ceil(seconds / MINUTE_SECONDS) });
}
