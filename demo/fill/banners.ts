import { type Locale, locales } from '#i18n/locales.ts';
import type { Tx } from '#server/db/client.ts';
import type { FindId } from './catalogue.ts';
import { picturesOfDramas } from './pictures.ts';
import { read } from './read.ts';

export interface Banner {
  drama: string;
  texts: Record<Locale, { title: string; subtitle: string }>;
}

export async function insertBanners(tx: Tx, dramaIdOf: FindId) {
  const banners = read<Banner[]>('banners.json');
  const pictures = picturesOfDramas();
  const rows = await tx
    .insertInto('banners')
    .values(
      banners.map(({ drama }, index) => ({
        image: pictures.banner(drama),
        image_tall: pictures.tallBanner(drama),
        position: index + 1,
        drama_id: dramaIdOf(drama),
      })),
    )
    .returning(['id', 'position'])
    .execute();
  await tx
    .insertInto('banner_texts')
    .values(
      rows.flatMap(({ id, position }) => {
        const texts = banners[position - 1]?.texts;
        return texts ? locales.map((locale) => ({ banner_id: id, locale, ...texts[locale] })) : [];
      }),
    )
    .execute();
}
