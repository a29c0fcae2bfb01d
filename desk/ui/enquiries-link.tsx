import { Link } from 'react-router';
import { useTranslator } from '#ui/text/translator.ts';
import { useMay } from '../lib/session.ts';

interface EnquiriesLinkProps {
  filter: 'buyer_id' | 'order_no' | 'drama_id';
  value: number | string;
  /** Shown by the filter of the list, which has no names of accounts and titles. */
  name: string;
  className?: string;
}

/** Leads to the enquiries that are linked to an account, an order or a title. */
export function EnquiriesLink({ filter, value, name, className }: EnquiriesLinkProps) {
  const { t } = useTranslator();
  if (!useMay('enquiries.read')) return null;
  const query = new URLSearchParams({ [filter]: String(value), name });
  return (
    <Link className={className} to={`/enquiries?${query}`}>
      {t('desk.nav.enquiries')}
    </Link>
  );
}
