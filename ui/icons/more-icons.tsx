import { icon } from './icon.tsx';

// Icons of single pages and of lazily loaded parts.

export const CartIcon = icon(
  <>
    <path d="M4.5 9.5h15l-1.2 8.4a2.2 2.2 0 0 1-2.2 1.9H7.9a2.2 2.2 0 0 1-2.2-1.9L4.5 9.5Z" />
    <path d="m8 9.5 2.2-5.3M16 9.5l-2.2-5.3M10 13.2v3M14 13.2v3" />
  </>,
);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8.25" r="3.75" />
    <path d="M4.75 20a7.25 7.25 0 0 1 14.5 0" />
  </>,
);
export const ChevronUpIcon = icon(<path d="m6.5 14.5 5.5-5.5 5.5 5.5" />);
export const ChevronLeftIcon = icon(<path d="M14.5 6.5 9 12l5.5 5.5" />);
export const ChevronRightIcon = icon(<path d="M9.5 6.5 15 12l-5.5 5.5" />);
export const PlayIcon = icon(
  <path
    d="M7.5 5.3v13.4a.8.8 0 0 0 1.22.68l10.7-6.7a.8.8 0 0 0 0-1.36L8.72 4.62a.8.8 0 0 0-1.22.68Z"
    fill="currentColor"
  />,
);
export const PauseIcon = icon(<path d="M8.5 5.5v13M15.5 5.5v13" strokeWidth={3.5} />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const CheckIcon = icon(<path d="m5 12.75 4.5 4.5L19 7.25" />);
export const EyeIcon = icon(
  <>
    <path d="M2.75 12C4.7 8 8 5.75 12 5.75S19.3 8 21.25 12C19.3 16 16 18.25 12 18.25S4.7 16 2.75 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
);
export const EyeOffIcon = icon(
  <>
    <path d="M9.9 6a8.7 8.7 0 0 1 2.1-.25c4 0 7.3 2.25 9.25 6.25a13 13 0 0 1-2.15 3.15M6.2 7.4A12.4 12.4 0 0 0 2.75 12c1.95 4 5.25 6.25 9.25 6.25a9.3 9.3 0 0 0 4.6-1.2" />
    <path d="M10 10.1a2.75 2.75 0 0 0 3.9 3.9M4 4l16 16" />
  </>,
);
export const RefreshIcon = icon(
  <>
    <path d="M19.5 10.5A7.75 7.75 0 0 0 5.7 7.6L4.25 9.25M4.5 13.5a7.75 7.75 0 0 0 13.8 2.9l1.45-1.65" />
    <path d="M4.25 4.75v4.5h4.5M19.75 19.25v-4.5h-4.5" />
  </>,
);
export const TrashIcon = icon(
  <path d="M4.5 7h15M9.5 7V5.25a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1V7M6.25 7l.8 11a2 2 0 0 0 2 1.85h5.9a2 2 0 0 0 2-1.85l.8-11M10 11v4.75M14 11v4.75" />,
);
export const AlertIcon = icon(
  <>
    <path d="M10.5 4.9 3.25 17.4a1.75 1.75 0 0 0 1.5 2.6h14.5a1.75 1.75 0 0 0 1.5-2.6L13.5 4.9a1.73 1.73 0 0 0-3 0Z" />
    <path d="M12 9.5v4M12 16.6v.01" />
  </>,
);
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M12 11.25v5M12 7.9v.01" />
  </>,
);
export const SuccessIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="m8.25 12.25 2.6 2.6 4.9-5.2" />
  </>,
);
