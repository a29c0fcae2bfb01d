import { icon } from '#ui/icons/icon.tsx';

export const ListIcon = icon(
  <path d="M4 6.5h3v4.5H4zM4 14h3v4.5H4zM10.5 7.5H20M10.5 10H16M10.5 15H20M10.5 17.5H16" />,
);
