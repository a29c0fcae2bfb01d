import { useTranslator } from '#ui/text/translator.ts';
import { StaffName } from '../staff-name.tsx';

/** The buyer, or who of our side did something. */
export function ActorName({ actor, name }: { actor: string; name: string | null }) {
  const { t } = useTranslator();
  return actor === 'buyer' ? t('desk.buyer') : <StaffName actor={actor} name={name} />;
}
