import { icon } from '#ui/icons/icon.tsx';

export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2" />
    <path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />
  </>,
);
export const FileIcon = icon(
  <path d="M6.5 4.25h7.25l4.75 4.75v9.75a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1V5.25a1 1 0 0 1 1-1ZM13.5 4.5v4.75h4.75M9 13.25h6M9 16.25h4" />,
);
export const SheetIcon = icon(
  <>
    <rect x="4.25" y="5" width="15.5" height="14" rx="2" />
    <path d="M4.25 9.75h15.5M4.25 14.25h15.5M10 9.75V19" />
  </>,
);
export const SaveIcon = icon(<path d="M12 4.5v10M8.25 11 12 14.75 15.75 11M5 18.75h14" />);
