import { icon } from './icon.tsx';

// Icons that every page shows on load; the others are in `more-icons.tsx`.

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h10" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const SearchIcon = icon(
  <>
    <circle cx="10.75" cy="10.75" r="6.25" />
    <path d="m15.5 15.5 4.5 4.5" />
  </>,
);
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M3.75 12h16.5M12 3.75c2.4 2.3 3.6 5 3.6 8.25S14.4 18 12 20.25C9.6 18 8.4 15.25 8.4 12S9.6 6.05 12 3.75Z" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="3.75" />
    <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.64 5.64 6.7 6.7M17.3 17.3l1.06 1.06M5.64 18.36 6.7 17.3M17.3 6.7l1.06-1.06" />
  </>,
);
export const MoonIcon = icon(<path d="M19.75 14.3A8 8 0 0 1 9.7 4.25a8 8 0 1 0 10.05 10.05Z" />);
export const ContrastIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M12 3.75a8.25 8.25 0 0 1 0 16.5Z" fill="currentColor" />
  </>,
);
export const ArrowUpIcon = icon(<path d="M12 19.5v-15M5.5 11 12 4.5l6.5 6.5" />);
export const HeadsetIcon = icon(
  <>
    <path d="M4.5 14v-2a7.5 7.5 0 0 1 15 0v2" />
    <path d="M4.5 13.5h1.75A1.25 1.25 0 0 1 7.5 14.75v2.5a1.25 1.25 0 0 1-1.25 1.25 1.75 1.75 0 0 1-1.75-1.75v-3.25ZM19.5 13.5h-1.75a1.25 1.25 0 0 0-1.25 1.25v2.5a1.25 1.25 0 0 0 1.25 1.25 1.75 1.75 0 0 0 1.75-1.75v-3.25Z" />
    <path d="M18.5 18.2c-.6 1.5-2.2 2.55-4.5 2.55h-1.25" />
  </>,
);
export const BriefcaseIcon = icon(
  <>
    <rect x="3.75" y="7.75" width="16.5" height="11.5" rx="2" />
    <path d="M8.75 7.75V6.25a1.5 1.5 0 0 1 1.5-1.5h3.5a1.5 1.5 0 0 1 1.5 1.5v1.5M3.75 12.5c5 2.1 11.5 2.1 16.5 0M12 13v1.75" />
  </>,
);
export const ChevronDownIcon = icon(<path d="m6.5 9.5 5.5 5.5 5.5-5.5" />);
