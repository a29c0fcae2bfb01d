-- The people who work at the desk, with their sessions and second factors, and the replies of their calls.

-- People who work at the desk. They are not users of the site: neither kind of session is valid for
-- the other.
CREATE TABLE staff (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email          text NOT NULL,
  name           text NOT NULL,
  role           text NOT NULL,
  -- NULL until the one-time link has been used.
  password_hash  text,
  -- Base32. NULL without an authenticator app.
  totp_secret    text,
  -- The time step of the last accepted code: each step is accepted once.
  totp_last_step bigint,
  -- A secret that was shown and not yet confirmed by a code.
  totp_pending   text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  disabled_at    timestamptz,
  -- NULL before the first sign-in.
  last_seen_at   timestamptz,

  CONSTRAINT staff_role_known
    CHECK (role IN ('owner', 'sales', 'catalogue', 'support', 'reader')),
  CONSTRAINT staff_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
  -- The email address is the actor in the audit log, which has at most 100 characters.
  CONSTRAINT staff_email_length CHECK (char_length(email) BETWEEN 3 AND 100)
);

CREATE UNIQUE INDEX staff_email_once ON staff (lower(email));

-- A one-time link to set a password, for a new member or after a reset.
CREATE TABLE staff_links (
  staff_id   bigint PRIMARY KEY REFERENCES staff ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,

  CONSTRAINT staff_links_token_once UNIQUE (token_hash),
  CONSTRAINT staff_links_token_size CHECK (octet_length(token_hash) = 32)
);

-- stage: 'second-factor' has proved the password only; 'set-up' must add a second factor before
-- anything else.
CREATE TABLE staff_sessions (
  id           bigint PRIMARY KEY DEFAULT random_id(),
  staff_id     bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  token_hash   bytea NOT NULL,
  stage        text NOT NULL,
  device       text NOT NULL,
  -- The challenge that the next passkey reply must contain.
  challenge    text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at   timestamptz NOT NULL,

  CONSTRAINT staff_sessions_token_once UNIQUE (token_hash),
  CONSTRAINT staff_sessions_token_size CHECK (octet_length(token_hash) = 32),
  CONSTRAINT staff_sessions_stage_known CHECK (stage IN ('second-factor', 'set-up', 'complete'))
);

CREATE INDEX staff_sessions_by_staff ON staff_sessions (staff_id, last_seen_at DESC);
CREATE INDEX staff_sessions_by_expiry ON staff_sessions (expires_at);

CREATE TABLE staff_passkeys (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id      bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  credential_id text NOT NULL,
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL,
  transports    text[] NOT NULL DEFAULT '{}',
  name          text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz,

  CONSTRAINT staff_passkeys_credential_once UNIQUE (credential_id),
  CONSTRAINT staff_passkeys_name_length CHECK (char_length(name) BETWEEN 1 AND 60)
);

CREATE INDEX staff_passkeys_by_staff ON staff_passkeys (staff_id, created_at);

-- A used code is deleted.
CREATE TABLE staff_recovery_codes (
  staff_id  bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  code_hash bytea NOT NULL,

  PRIMARY KEY (staff_id, code_hash),
  CONSTRAINT staff_recovery_codes_size CHECK (octet_length(code_hash) = 32)
);

-- One row.
CREATE TABLE desk_settings (
  id                        boolean PRIMARY KEY DEFAULT true,
  is_second_factor_required boolean NOT NULL DEFAULT true,

  CONSTRAINT desk_settings_one_row CHECK (id)
);

INSERT INTO desk_settings DEFAULT VALUES;

-- The replies of changes by idempotency key. reply is NULL while the call runs, and stays NULL if
-- its server stopped in the middle.
CREATE TABLE desk_replies (
  staff_id    bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  key         text NOT NULL,
  -- A hash of the call's name and input.
  fingerprint bytea NOT NULL,
  reply       jsonb,
  created_at  timestamptz NOT NULL DEFAULT now(),

  PRIMARY KEY (staff_id, key)
);

CREATE INDEX desk_replies_by_time ON desk_replies (created_at);
