import { useTranslator } from '#ui/text/translator.ts';
import { formatRelative } from '../lib/relative-time.ts';
import { formatTime } from '../lib/times.ts';

/** How long ago or in how long; the exact time is its tooltip. */
export function Ago({ at }: { at: string }) {
  const { locale } = useTranslator();
  return (
    <time dateTime={at} title={formatTime(locale, at)}>
      {formatRelative(locale, at, Date.now())}
    </time>
  );
}
