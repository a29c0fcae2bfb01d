-- expand: columns with defaults and a table that older versions do not use.
-- Search history and mail preferences of accounts, menu items that the operator has enabled, and the
-- versions of the legal pages.

ALTER TABLE users
  -- The latest search first.
  ADD COLUMN search_history text[] NOT NULL DEFAULT '{}',
  -- The kinds of mail that the user does not want; the contract lists the kinds.
  ADD COLUMN muted_mails text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT users_search_history_short CHECK (cardinality(search_history) <= 10);

-- Whether the header links to the item although it is the third or a later one.
ALTER TABLE navigation_items ADD COLUMN is_enabled boolean NOT NULL DEFAULT false;

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
