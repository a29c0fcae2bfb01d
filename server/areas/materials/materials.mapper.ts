import type { MaterialsRow } from './materials.queries.ts';

export interface MaterialFile {
  /** Inside the archive. */
  name: string;
  /** As the catalogue has it. */
  address: string;
}

export function toMaterialFiles(row: MaterialsRow): MaterialFile[] {
  const file = (name: string, address: string | null) =>
    address ? [{ name: name + extensionOf(address), address }] : [];
  const digits = (no: number) => String(no).padStart(3, '0');
  return [
    ...file('poster', row.cover),
    ...file('banner-wide', row.banner_wide),
    ...file('banner-tall', row.banner_tall),
    ...row.stills.flatMap(({ episode_no, path }) =>
      file(`stills/episode-${digits(episode_no)}`, path),
    ),
    ...row.subtitles.flatMap(({ episode_no, lang, path }) =>
      file(`subtitles/episode-${digits(episode_no)}.${lang}`, path),
    ),
  ];
}

function extensionOf(address: string): string {
  const [extension = ''] = /\.[a-z0-9]{1,5}$/i.exec(address.replace(/[?#].*$/, '')) ?? [];
  return extension.toLowerCase();
}

/** One line for each fact; further lines of a text are indented. */
export function toFactSheet(facts: readonly (readonly [label: string, text: string])[]): string {
  return facts
    .map(([label, text]) => `${label}: ${text.replace(/\s*\n\s*/g, '\r\n  ')}\r\n`)
    .join('');
}
