import { data } from 'react-router';

/** Whatever no other route matched. */
export function loader() {
  throw data(null, { status: 404 });
}

export const clientLoader = loader;

export default function NotFound() {
  return null;
}
