import { useTranslator } from '../../../../web/lib/text/translator.ts';

/** The buyer, a member of staff by name with the address as a tooltip, or the user of a command. */
export function ActorName({ actor, name }: { actor: string; name: string | null }) {
  const { t } = useTranslator();
  if (actor === 'buyer') return t('deskOrders.col.buyer');
  return name === null ? actor : <span title={actor}>{name}</span>;
}
