import type { BannerState } from '../../../../contract/desk/banners.ts';
import { useTranslator } from '../../../../web/lib/text/translator.ts';
import { StateBadge, type Tone } from '../../../../web/ui/display/state-badge.tsx';

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
