-- Accounts of the site: users, sessions, devices and codes. Only hashes of tokens and codes are stored.

-- Deleting an account deletes its row with sessions, cart and history. Orders stay without personal
-- data.
CREATE TABLE users (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nickname        text NOT NULL,
  email           text NOT NULL,
  -- Unique keys for look-up. Only ASCII letters are folded: full case folding maps the Kelvin sign
  -- to k, so that another address could match a known one.
  nickname_key    text NOT NULL GENERATED ALWAYS AS (lower(nickname COLLATE "C")) STORED,
  email_key       text NOT NULL GENERATED ALWAYS AS (lower(email COLLATE "C")) STORED,
  password_hash   text NOT NULL,
  -- The language of mails that no request of the user causes.
  locale          locale_code NOT NULL DEFAULT 'en',
  -- The number of lines in the cart, updated by its trigger. The header shows it on every page, and
  -- the lock on this row enforces the limit.
  cart_line_count integer NOT NULL DEFAULT 0,
  disabled_at     timestamptz,
  disabled_reason text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  -- The buyer's market as in the API; NULL if none is set.
  market          jsonb,
  -- The latest search first.
  search_history  text[] NOT NULL DEFAULT '{}',
  -- The kinds of mail that the user does not want; the contract lists the kinds.
  muted_mails     text[] NOT NULL DEFAULT '{}',

  CONSTRAINT users_nickname_unique UNIQUE (nickname_key),
  CONSTRAINT users_nickname_length CHECK (char_length(nickname) BETWEEN 2 AND 20),
  -- Of ASCII only letters, digits and underscore; the application checks that the rest is Han.
  CONSTRAINT users_nickname_form CHECK (
    nickname !~ '[\x01-\x2f\x3a-\x40\x5b-\x5e\x60\x7b-\x7f]'
  ),
  CONSTRAINT users_email_unique UNIQUE (email_key),
  CONSTRAINT users_email_form CHECK (
    char_length(email) <= 320 AND email ~ '^[^[:space:][:cntrl:]@]+@[^[:space:][:cntrl:]@]+$'
  ),
  CONSTRAINT users_password_hashed CHECK (password_hash LIKE '$argon2id$%'),
  CONSTRAINT users_cart_line_limit CHECK (cart_line_count BETWEEN 0 AND 500),
  CONSTRAINT users_disabled_has_reason CHECK (
    (disabled_at IS NULL) = (disabled_reason IS NULL)
    AND char_length(disabled_reason) BETWEEN 1 AND 500
  ),
  CONSTRAINT users_market_form CHECK (jsonb_typeof(market) = 'object'),
  CONSTRAINT users_search_history_short CHECK (cardinality(search_history) <= 10)
) WITH (fillfactor = 90);

-- No BEFORE UPDATE trigger on users: with one, PostgreSQL treats the generated keys as changed by
-- every update and takes a stronger row lock, and concurrent inserts into a cart deadlock.

CREATE INDEX users_by_words ON users USING gin (contact_words(nickname, NULL, email));

CREATE TABLE sessions (
  id           bigint PRIMARY KEY DEFAULT random_id(),
  token_hash   bytea NOT NULL,
  user_id      bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  device       text NOT NULL DEFAULT '',
  locale       locale_code NOT NULL DEFAULT 'en',
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,
  -- An ended session is kept for a while: its token still identifies a disabled account, whose
  -- calls get code 911.
  ended_at     timestamptz,
  -- When the user last gave the password or a code in this session; NULL if only at sign-in.
  confirmed_at timestamptz,

  CONSTRAINT sessions_token_unique UNIQUE (token_hash),
  CONSTRAINT sessions_token_size CHECK (octet_length(token_hash) = 32),
  CONSTRAINT sessions_device_length CHECK (char_length(device) <= 200),
  CONSTRAINT sessions_period_order CHECK (expires_at > created_at)
);

CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Browsers from which somebody has signed in, identified by the hash of a cookie. A known device has
-- its own limits, which other clients cannot use up; being known grants no access. Each row knows the
-- browser to one account of the site or one member of staff.
CREATE TABLE known_devices (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint REFERENCES users ON DELETE CASCADE,
  token_hash   bytea NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  staff_id     bigint REFERENCES staff ON DELETE CASCADE,

  CONSTRAINT known_devices_once UNIQUE (token_hash, user_id),
  CONSTRAINT known_devices_token_size CHECK (octet_length(token_hash) = 32),
  CONSTRAINT known_devices_one_owner CHECK (num_nonnulls(user_id, staff_id) = 1)
);

CREATE INDEX known_devices_by_user ON known_devices (user_id, last_used_at);
CREATE INDEX known_devices_by_time ON known_devices (last_used_at);
CREATE UNIQUE INDEX known_devices_once_staff ON known_devices (token_hash, staff_id)
  WHERE staff_id IS NOT NULL;
CREATE INDEX known_devices_by_staff ON known_devices (staff_id, last_used_at)
  WHERE staff_id IS NOT NULL;

-- One code per address and purpose; a new one replaces the old. Those of the origin `confirm` confirm a
-- session.
CREATE TABLE email_codes (
  email_key   text NOT NULL,
  origin      text NOT NULL,
  -- Set for codes requested by a signed-in user; only that user can use them.
  user_id     bigint REFERENCES users ON DELETE CASCADE,
  code_hash   bytea NOT NULL,
  attempts    smallint NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  consumed_at timestamptz,

  PRIMARY KEY (email_key, origin),
  CONSTRAINT email_codes_address_folded CHECK (
    char_length(email_key) BETWEEN 3 AND 320 AND email_key = lower(email_key COLLATE "C")
  ),
  CONSTRAINT email_codes_origin_known CHECK (
    origin IN ('register', 'login', 'editEmail', 'editPassword', 'confirm')
  ),
  CONSTRAINT email_codes_user_bound CHECK (
    (origin IN ('editEmail', 'editPassword', 'confirm')) = (user_id IS NOT NULL)
  ),
  CONSTRAINT email_codes_hash_size CHECK (octet_length(code_hash) = 32),
  CONSTRAINT email_codes_attempt_limit CHECK (attempts BETWEEN 0 AND 5),
  CONSTRAINT email_codes_period_order CHECK (expires_at > created_at)
);

CREATE INDEX email_codes_by_user ON email_codes (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX email_codes_expiry ON email_codes (expires_at);

-- Wrong codes per address and day (UTC). Kept longer than the codes, so that requesting
-- new codes allows no more guesses.
CREATE TABLE wrong_code_budgets (
  email_key   text NOT NULL,
  day         date NOT NULL,
  wrong_count smallint NOT NULL DEFAULT 0,

  PRIMARY KEY (email_key, day),
  CONSTRAINT wrong_code_budgets_address_folded CHECK (
    char_length(email_key) BETWEEN 3 AND 320 AND email_key = lower(email_key COLLATE "C")
  ),
  CONSTRAINT wrong_code_budgets_limit CHECK (wrong_count BETWEEN 0 AND 50)
);

CREATE INDEX wrong_code_budgets_by_day ON wrong_code_budgets (day);

-- One link per account; a new one replaces the old.
CREATE TABLE password_reset_links (
  user_id    bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,

  CONSTRAINT password_reset_links_token_unique UNIQUE (token_hash),
  CONSTRAINT password_reset_links_token_size CHECK (octet_length(token_hash) = 32),
  CONSTRAINT password_reset_links_period_order CHECK (expires_at > created_at)
);

CREATE INDEX password_reset_links_expiry ON password_reset_links (expires_at);

-- The format of rate-limiter-flexible; expire is in milliseconds since 1970.
CREATE TABLE rate_limits (
  key    text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
) WITH (fillfactor = 80);

CREATE INDEX rate_limits_expiry ON rate_limits (expire);

-- Notes of operators about an account, which no query for buyers reads. Deleted with the account: they
-- may describe a person.
CREATE TABLE internal_account_notes (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  note    text NOT NULL,
  actor   text NOT NULL,
  at      timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT internal_account_notes_note_length CHECK (char_length(note) BETWEEN 1 AND 2000),
  CONSTRAINT internal_account_notes_actor_length CHECK (char_length(actor) BETWEEN 1 AND 100)
);

CREATE INDEX internal_account_notes_by_user ON internal_account_notes (user_id, at, id);

-- Disabling an account ends its sessions; enabling it again must not restore them.
CREATE FUNCTION end_sessions_of_disabled() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
  DELETE FROM password_reset_links WHERE user_id = NEW.id;
  DELETE FROM known_devices WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER users_disabled AFTER UPDATE OF disabled_at ON users
  FOR EACH ROW WHEN (OLD.disabled_at IS NULL AND NEW.disabled_at IS NOT NULL)
  EXECUTE FUNCTION end_sessions_of_disabled();

-- Links and codes mailed to the old address must no longer give access to the account.
CREATE FUNCTION drop_proofs_of_old_email() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM password_reset_links WHERE user_id = NEW.id;
  DELETE FROM email_codes WHERE user_id = NEW.id AND email_key = OLD.email_key;
  RETURN NULL;
END $$;

CREATE TRIGGER users_email_changed AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email <> NEW.email)
  EXECUTE FUNCTION drop_proofs_of_old_email();
