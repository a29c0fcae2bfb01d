-- Banners and menu, which operators arrange, and the versions of the legal pages.

CREATE TABLE banners (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  image      media_url NOT NULL,
  image_tall media_url,
  position   integer NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  -- NULL means no limit.
  starts_at  timestamptz,
  ends_at    timestamptz,
  drama_id   bigint REFERENCES dramas ON DELETE CASCADE,
  link       text,
  created_at timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT banners_position_unique UNIQUE (position) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT banners_position_positive CHECK (position > 0),
  CONSTRAINT banners_period_order CHECK (starts_at < ends_at),
  CONSTRAINT banners_one_target CHECK (num_nonnulls(drama_id, link) <= 1),
  -- Rejects javascript:, data: and protocol-relative URLs.
  CONSTRAINT banners_link_form CHECK (
    char_length(link) <= 2048
    AND link ~ '^(/([^/\\[:space:]][^[:space:]]*)?|https?://[^[:space:]]+)$'
  )
);

CREATE INDEX banners_by_drama ON banners (drama_id) WHERE drama_id IS NOT NULL;

CREATE TABLE banner_texts (
  banner_id bigint NOT NULL REFERENCES banners ON DELETE CASCADE,
  locale    locale_code NOT NULL,
  title     text NOT NULL,
  subtitle  text NOT NULL DEFAULT '',

  PRIMARY KEY (banner_id, locale),
  CONSTRAINT banner_texts_title_length CHECK (char_length(title) BETWEEN 1 AND 200),
  CONSTRAINT banner_texts_subtitle_length CHECK (char_length(subtitle) <= 500)
);

CREATE TABLE navigation_items (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  route_name text NOT NULL,
  position   integer NOT NULL,
  -- Whether the header links to the item although it is the third or a later one.
  is_enabled boolean NOT NULL DEFAULT false,

  CONSTRAINT navigation_items_route_unique UNIQUE (route_name),
  CONSTRAINT navigation_items_route_form CHECK (route_name ~ '^[A-Z][A-Za-z]{0,59}$'),
  CONSTRAINT navigation_items_position_unique UNIQUE (position) DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT navigation_items_position_positive CHECK (position > 0),
  -- The logo links to the first item, which is Home.
  CONSTRAINT navigation_items_home_first CHECK ((route_name = 'Home') = (position = 1))
);

CREATE TABLE navigation_texts (
  item_id bigint NOT NULL REFERENCES navigation_items ON DELETE CASCADE,
  locale  locale_code NOT NULL,
  name    text NOT NULL,

  PRIMARY KEY (item_id, locale),
  CONSTRAINT navigation_texts_name_length CHECK (char_length(name) BETWEEN 1 AND 60)
);

-- Each text that a legal page has had in a language; the last one is the current text.
CREATE TABLE legal_versions (
  page         text NOT NULL,
  locale       locale_code NOT NULL,
  -- From 1, without gaps.
  version      integer NOT NULL,
  -- SHA-256 of the HTML; the record of an acceptance names its beginning.
  hash         bytea NOT NULL,
  title        text NOT NULL,
  description  text NOT NULL,
  html         text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),

  PRIMARY KEY (page, locale, version),
  CONSTRAINT legal_versions_version_valid CHECK (version > 0),
  CONSTRAINT legal_versions_hash_length CHECK (octet_length(hash) = 32)
);
