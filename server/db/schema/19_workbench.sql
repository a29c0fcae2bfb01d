-- The use of the language model by the workbench, in characters per day (UTC). No text is stored.

-- What each account sent to the language model on each day (UTC). Rows of past days are deleted.
CREATE TABLE ai_usage (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  characters bigint NOT NULL CONSTRAINT ai_usage_characters_valid CHECK (characters >= 0),
  calls integer NOT NULL CONSTRAINT ai_usage_calls_valid CHECK (calls >= 0),
  PRIMARY KEY (user_id, day)
);

CREATE INDEX ai_usage_day ON ai_usage (day);

-- What all accounts sent to the language model on a day (UTC), for the limit of the whole site.
CREATE TABLE ai_site_usage (
  day        date PRIMARY KEY,
  characters bigint NOT NULL,

  CONSTRAINT ai_site_usage_characters_valid CHECK (characters >= 0)
);

-- What an address had used when its account was deleted or got another address, so that a new account
-- with the address continues there. Rows are deleted after two days.
CREATE TABLE ai_past_usage (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day          date NOT NULL,
  -- SHA-256 of the salt and the key of the address, which is not stored.
  salt         uuid NOT NULL,
  address_hash bytea NOT NULL,
  characters   bigint NOT NULL,
  calls        integer NOT NULL,

  CONSTRAINT ai_past_usage_hash_length CHECK (octet_length(address_hash) = 32),
  CONSTRAINT ai_past_usage_characters_valid CHECK (characters >= 0),
  CONSTRAINT ai_past_usage_calls_valid CHECK (calls >= 0)
);

CREATE FUNCTION ai_address_hash(salt uuid, email_key text) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN sha256(convert_to(salt::text || email_key, 'UTF8'));

CREATE FUNCTION keep_ai_usage() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  new_salt uuid := gen_random_uuid();
BEGIN
  INSERT INTO ai_past_usage (day, salt, address_hash, characters, calls)
  SELECT day, new_salt, ai_address_hash(new_salt, OLD.email_key), characters, calls
  FROM ai_usage WHERE user_id = OLD.id;
  RETURN OLD;
END $$;

CREATE FUNCTION continue_ai_usage() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  WITH past AS (
    DELETE FROM ai_past_usage WHERE address_hash = ai_address_hash(salt, NEW.email_key)
    RETURNING day, characters, calls
  )
  INSERT INTO ai_usage (user_id, day, characters, calls)
  SELECT NEW.id, day, sum(characters), sum(calls) FROM past GROUP BY day;
  RETURN NULL;
END $$;

CREATE TRIGGER users_keep_ai_usage BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION keep_ai_usage();

-- The account continues with its use; so does a new one with the address that it had.
CREATE TRIGGER users_keep_ai_usage_of_address AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email_key <> NEW.email_key) EXECUTE FUNCTION keep_ai_usage();
CREATE TRIGGER users_continue_ai_usage AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION continue_ai_usage();
