import { sql } from 'kysely';

/** The cover of drama `d`; empty if it is not published, because then its pictures are not public. */
export const publicCover = sql<string>`(CASE WHEN d.state = 'published' THEN d.cover::text ELSE '' END)`;

/**
 * The cover that `item` of an order has of drama `d`. It is empty if the drama has another picture
 * now, because a picture that no drama refers to is not public.
 */
export const publicItemCover = sql<string>`(
  CASE WHEN picture_stem(item.cover) = picture_stem(${publicCover}) THEN item.cover::text ELSE '' END
)`;
