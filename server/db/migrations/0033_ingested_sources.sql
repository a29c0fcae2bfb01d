-- expand: servers of older versions record media in DATA_DIR/media/ingested.json instead.

-- The media that "media ingest" made of each source file.
CREATE TABLE ingested_sources (
  -- Of the content of the source, as hex.
  sha256           text NOT NULL,
  kind             text NOT NULL,
  -- The object store that has the media; empty for DATA_DIR/media, which all servers without a store
  -- share.
  store            text NOT NULL DEFAULT '',
  -- The path of the source file.
  source           text NOT NULL,
  -- The address of the media, in the order of bytes, so that the media below a folder is a range.
  path             text COLLATE "C" NOT NULL,
  thumbnail        text,
  duration_seconds double precision,
  -- What the operator should check: texts, or notices {message, values}.
  warnings         jsonb NOT NULL DEFAULT '[]',
  made_at          timestamptz NOT NULL DEFAULT now(),

  PRIMARY KEY (sha256, kind, store),
  CONSTRAINT ingested_sources_sha256_form CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  CONSTRAINT ingested_sources_kind_known CHECK (kind IN ('video', 'picture', 'subtitles')),
  CONSTRAINT ingested_sources_path_form CHECK (path LIKE '/media/%')
);

CREATE INDEX ingested_sources_by_path ON ingested_sources (path);

-- The name of the source without its folder, by which an import finds media.
CREATE INDEX ingested_sources_by_name ON ingested_sources (regexp_replace(source, '^.*/', ''));
