-- Shortlists

-- A list of titles that a buyer or an operator arranges and shares.
CREATE TABLE shortlists (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- NULL for a list of an operator.
  user_id      bigint REFERENCES users ON DELETE CASCADE,
  name         text NOT NULL,
  note         text NOT NULL DEFAULT '',
  -- 'buyer', or the actor of the audit log: a member's address, or the user of a command.
  created_by   text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  -- The secret part of the shared link, stored as it is: its owner copies the link again later.
  share_token  text,
  shared_until timestamptz,

  CONSTRAINT shortlists_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
  CONSTRAINT shortlists_note_length CHECK (char_length(note) <= 2000),
  CONSTRAINT shortlists_actor_length CHECK (char_length(created_by) BETWEEN 1 AND 100),
  CONSTRAINT shortlists_share_token_unique UNIQUE (share_token),
  CONSTRAINT shortlists_share_token_length CHECK (char_length(share_token) BETWEEN 32 AND 100),
  CONSTRAINT shortlists_share_complete CHECK ((share_token IS NULL) = (shared_until IS NULL))
);

CREATE INDEX shortlists_by_user ON shortlists (user_id, updated_at DESC, id DESC)
  WHERE user_id IS NOT NULL;
CREATE INDEX shortlists_of_operators ON shortlists (updated_at DESC, id DESC)
  WHERE user_id IS NULL;
CREATE INDEX shortlists_shared ON shortlists (shared_until)
  WHERE user_id IS NULL AND shared_until IS NOT NULL;

CREATE TRIGGER shortlists_touched BEFORE UPDATE ON shortlists
  FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

CREATE TABLE shortlist_titles (
  shortlist_id bigint NOT NULL REFERENCES shortlists ON DELETE CASCADE,
  drama_id     bigint NOT NULL REFERENCES dramas ON DELETE CASCADE,
  position     smallint NOT NULL,
  note         text NOT NULL DEFAULT '',

  PRIMARY KEY (shortlist_id, drama_id),
  CONSTRAINT shortlist_titles_position_unique UNIQUE (shortlist_id, position)
    DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT shortlist_titles_position_positive CHECK (position > 0),
  CONSTRAINT shortlist_titles_note_length CHECK (char_length(note) <= 400)
);

CREATE INDEX shortlist_titles_by_drama ON shortlist_titles (drama_id);
