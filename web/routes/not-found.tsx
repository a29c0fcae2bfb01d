import { data } from 'react-router';

/** Whatever no other route matched. */
export function loader() {
  throw data(null, { status: 404 });
}

export function clientLoader() {
  loader();
}

export default function NotFound() {
  return null;
}
