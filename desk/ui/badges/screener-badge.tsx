import type { ScreenerStateName } from '#contract/screeners.ts';
import { StateBadge, type Tone } from '#ui/display/state-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';

const tones: Record<ScreenerStateName, Tone> = {
  requested: 'warning',
  declined: 'neutral',
  upcoming: 'info',
  active: 'success',
  expired: 'neutral',
  revoked: 'danger',
};

/** Needs the texts `desk-screeners`. */
export function ScreenerBadge({ state }: { state: ScreenerStateName }) {
  const { t } = useTranslator();
  return <StateBadge tone={tones[state]}>{t(`deskScreeners.state.${state}`)}</StateBadge>;
}
