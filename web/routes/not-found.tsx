import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pageNotFound } from '../lib/loading/validate.ts';

/** Whatever no other route matched. */
export function loader({ request }: LoaderFunctionArgs) {
  throw pageNotFound(new URL(request.url));
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  throw pageNotFound(new URL(request.url));
}

export default function NotFound() {
  return null;
}
