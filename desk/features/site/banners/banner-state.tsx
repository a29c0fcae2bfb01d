import type { BannerState } from '#contract/desk/banners.ts';
import { StateBadge, type Tone } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';

const TONES: Record<BannerState, Tone> = {
  running: 'success',
  upcoming: 'info',
  over: 'neutral',
  hidden: 'neutral',
  unpublished: 'warning',
};

export function BannerStateBadge({ state }: { state: BannerState }) {
  const { t } = useTranslator();
  return <StateBadge tone={TONES[state]}>{t(`deskSite.state.${state}`)}</StateBadge>;
}
