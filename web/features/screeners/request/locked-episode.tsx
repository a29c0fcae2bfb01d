import { Spinner } from '#ui/display/spinner.tsx';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { loadTexts } from '#ui/text/texts.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { LockedEpisodeProps } from './locked-episode-props.ts';

async function load() {
  const [{ LockedEpisodeText }] = await Promise.all([
    import('./locked-episode-text.tsx'),
    loadTexts('screeners'),
  ]);
  return LockedEpisodeText;
}

/** Says how to watch a locked episode; loaded when one is first shown. */
export function LockedEpisode(props: LockedEpisodeProps) {
  const { t } = useTranslator();
  const Text = useLazyPart(load, true, () => {});
  return Text ? <Text {...props} /> : <Spinner label={t('shell.loading')} />;
}
