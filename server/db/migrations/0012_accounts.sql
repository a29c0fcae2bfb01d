-- Random ids, known devices, and a cap on the views of one network.

-- Ids that the API shows: sequential numbers would reveal how many orders, cart lines and sessions
-- exist. 48 random bits: positive, below 2^53, exact in JavaScript. Existing rows keep their ids.
-- Ids no longer follow the order of creation: sort by time.
CREATE FUNCTION random_id() RETURNS bigint
LANGUAGE sql VOLATILE
RETURN ('x' || right(gen_random_uuid()::text, 12))::bit(48)::bigint + 1;

ALTER TABLE sessions ALTER COLUMN id DROP IDENTITY;
ALTER TABLE sessions ALTER COLUMN id SET DEFAULT random_id();
ALTER TABLE copyright_cart_lines ALTER COLUMN id DROP IDENTITY;
ALTER TABLE copyright_cart_lines ALTER COLUMN id SET DEFAULT random_id();
ALTER TABLE copyright_orders ALTER COLUMN id DROP IDENTITY;
ALTER TABLE copyright_orders ALTER COLUMN id SET DEFAULT random_id();

-- Devices -----------------------------------------------------------------------------------------

-- Browsers from which a user has signed in, identified by the hash of a cookie. A known device has
-- its own limits, which other clients cannot use up; being known grants no access. One browser may
-- be known to several accounts.
CREATE TABLE known_devices (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash   bytea NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT known_devices_once UNIQUE (token_hash, user_id),
  CONSTRAINT known_devices_token_size CHECK (octet_length(token_hash) = 32)
);

CREATE INDEX known_devices_by_user ON known_devices (user_id, last_used_at);
CREATE INDEX known_devices_by_time ON known_devices (last_used_at);

CREATE OR REPLACE FUNCTION end_sessions_of_disabled() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
  DELETE FROM password_reset_links WHERE user_id = NEW.id;
  DELETE FROM known_devices WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

-- Views -------------------------------------------------------------------------------------------

-- 48 bits of a hash of drama and network; NULL for a signed-in user. Not read from this table: the
-- statement that inserts the row copies it to network_views.
ALTER TABLE recent_views ADD COLUMN network_key bigint;

-- guests counts the guests of one network since began_at; guests_before is its previous value.
-- Unlogged, so that counting a view costs less; after a crash the counts restart at zero.
CREATE UNLOGGED TABLE network_views (
  drama_id      bigint NOT NULL,
  network_key   bigint NOT NULL,
  guests        integer NOT NULL,
  guests_before integer NOT NULL DEFAULT 0,
  began_at      timestamptz NOT NULL DEFAULT now(),

  PRIMARY KEY (drama_id, network_key)
) WITH (autovacuum_vacuum_scale_factor = 0.1);

CREATE INDEX network_views_by_time ON network_views (began_at);
