import { Link } from 'react-router';
import { useMay } from '#desk/lib/session.ts';
import { dealPath } from '../paths.ts';

/** The number of a deal, which is a link for roles that see deals. */
export function DealLink({ dealNo }: { dealNo: string }) {
  const maySeeDeals = useMay('orders.read');
  return maySeeDeals ? <Link to={dealPath(dealNo)}>{dealNo}</Link> : dealNo;
}
