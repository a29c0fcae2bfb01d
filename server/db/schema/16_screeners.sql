-- Screeners, copies with a watermark, and grants of playback.

-- Screeners ---------------------------------------------------------------------------------------

-- A private invitation to watch, for one recipient.
CREATE TABLE screeners (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The secret part of the link. Stored as it is, so that the same link can be mailed again: to
  -- watch, a visitor also needs a mailed code or the recipient's account.
  token         text NOT NULL,
  state         text NOT NULL,
  -- The account that asked for it.
  user_id       bigint REFERENCES users ON DELETE CASCADE,
  email         text NOT NULL,
  email_key     text NOT NULL,
  name          text NOT NULL,
  company       text NOT NULL DEFAULT '',
  locale        locale_code NOT NULL,
  -- The buyer's message with a request.
  message       text NOT NULL DEFAULT '',
  -- The operator's note to the recipient.
  note          text NOT NULL DEFAULT '',
  -- Why a request was declined or a screener revoked.
  reason        text NOT NULL DEFAULT '',
  opens_at      timestamptz,
  expires_at    timestamptz,
  -- Plays per episode; NULL means no limit.
  max_plays     smallint,
  has_watermark boolean NOT NULL DEFAULT true,
  -- The watermark is part of the picture: each video is encoded for the recipient first.
  is_burned_in  boolean NOT NULL DEFAULT false,
  -- 'buyer', or the actor of the audit log: a member's address, or the user of a command.
  created_by    text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  -- When it was approved, declined or revoked.
  decided_at    timestamptz,
  sent_at       timestamptz,
  -- The first and the completing view; a notice is mailed at each.
  started_at    timestamptz,
  finished_at   timestamptz,

  CONSTRAINT screeners_token_unique UNIQUE (token),
  CONSTRAINT screeners_token_length CHECK (char_length(token) BETWEEN 32 AND 100),
  CONSTRAINT screeners_state_known CHECK (state IN ('requested', 'active', 'declined', 'revoked')),
  CONSTRAINT screeners_address_folded CHECK (
    char_length(email) BETWEEN 3 AND 320 AND char_length(email_key) BETWEEN 3 AND 320
    AND email_key = lower(email_key COLLATE "C")
  ),
  CONSTRAINT screeners_text_length CHECK (
    char_length(name) BETWEEN 1 AND 100
    AND char_length(company) <= 200
    AND char_length(message) <= 2000
    AND char_length(note) <= 2000
    AND char_length(reason) <= 2000
    AND char_length(created_by) BETWEEN 1 AND 100
  ),
  CONSTRAINT screeners_period_order CHECK (opens_at < expires_at),
  CONSTRAINT screeners_active_has_period CHECK (
    state <> 'active' OR num_nulls(opens_at, expires_at, decided_at) = 0
  ),
  CONSTRAINT screeners_plays_range CHECK (max_plays BETWEEN 1 AND 1000),
  CONSTRAINT screeners_burned_in_is_watermark CHECK (has_watermark OR NOT is_burned_in)
);

CREATE INDEX screeners_latest ON screeners (created_at DESC, id DESC);
CREATE INDEX screeners_by_recipient ON screeners (email_key, created_at DESC, id DESC);
CREATE INDEX screeners_by_user ON screeners (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX screeners_waiting ON screeners (created_at, id) WHERE state = 'requested';
CREATE INDEX screeners_by_words ON screeners USING gin (contact_words(name, company, email));

-- The desk's list: requests first, then newest first; and the same by state.
CREATE INDEX screeners_requests_first
  ON screeners ((state = 'requested') DESC, created_at DESC, id DESC);
CREATE INDEX screeners_by_state
  ON screeners (state, created_at DESC, id DESC) INCLUDE (opens_at, expires_at);

-- Active and upcoming ones, which are few beside those that have expired.
CREATE INDEX screeners_open ON screeners (expires_at) WHERE state = 'active';

CREATE TABLE screener_titles (
  screener_id bigint NOT NULL REFERENCES screeners ON DELETE CASCADE,
  drama_id    bigint NOT NULL REFERENCES dramas ON DELETE CASCADE,
  position    smallint NOT NULL,
  -- Numbers of episodes; NULL means all.
  episodes    integer[],

  PRIMARY KEY (screener_id, drama_id),
  CONSTRAINT screener_titles_position_unique UNIQUE (screener_id, position),
  CONSTRAINT screener_titles_position_positive CHECK (position > 0),
  CONSTRAINT screener_titles_episodes_some CHECK (cardinality(episodes) > 0)
);

CREATE INDEX screener_titles_by_drama ON screener_titles (drama_id);

-- The code that was mailed last.
CREATE TABLE screener_codes (
  screener_id bigint PRIMARY KEY REFERENCES screeners ON DELETE CASCADE,
  code_hash   bytea NOT NULL,
  attempts    smallint NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,

  CONSTRAINT screener_codes_hash_size CHECK (octet_length(code_hash) = 32),
  CONSTRAINT screener_codes_attempt_limit CHECK (attempts BETWEEN 0 AND 5),
  CONSTRAINT screener_codes_period_order CHECK (expires_at > created_at)
);

-- Browsers, by the hash of their viewer cookie, that have entered a code.
CREATE TABLE screener_viewers (
  screener_id bigint NOT NULL REFERENCES screeners ON DELETE CASCADE,
  viewer_hash bytea NOT NULL,
  verified_at timestamptz NOT NULL,

  PRIMARY KEY (screener_id, viewer_hash),
  CONSTRAINT screener_viewers_hash_size CHECK (octet_length(viewer_hash) = 32)
);

CREATE INDEX screener_viewers_expiry ON screener_viewers (verified_at);

-- One row each time the recipient opens an episode.
CREATE TABLE screener_views (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  screener_id bigint NOT NULL REFERENCES screeners ON DELETE CASCADE,
  drama_id    bigint NOT NULL REFERENCES dramas ON DELETE CASCADE,
  episode_no  integer NOT NULL,
  viewer_hash bytea NOT NULL,
  -- False if it continues the play before it, for example after the page was reloaded.
  is_play     boolean NOT NULL,
  started_at  timestamptz NOT NULL,
  last_at     timestamptz NOT NULL,
  device      text NOT NULL DEFAULT '',
  country     text,
  -- Watched parts in seconds, in the order of viewing: [[0, 42.5], [30, 61]]. They overlap where
  -- the recipient watched a part again.
  ranges      jsonb NOT NULL DEFAULT '[]',

  CONSTRAINT screener_views_hash_size CHECK (octet_length(viewer_hash) = 32),
  CONSTRAINT screener_views_device_length CHECK (char_length(device) <= 200),
  CONSTRAINT screener_views_country_known CHECK (
    country IS NULL OR are_countries(ARRAY[country])
  ),
  CONSTRAINT screener_views_ranges_size CHECK (octet_length(ranges::text) <= 65536)
);

CREATE INDEX screener_views_by_episode
  ON screener_views (screener_id, drama_id, episode_no, started_at);
CREATE INDEX screener_views_by_drama ON screener_views (drama_id);

-- A video with a watermark in its picture, kept for the next screener of the same recipient.
CREATE TABLE burned_videos (
  video_id   bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  -- The text in the picture.
  label      text NOT NULL,
  state      text NOT NULL DEFAULT 'queued',
  -- From 0 to 1.
  progress   double precision NOT NULL DEFAULT 0,
  -- The address of the playlist, once it is done.
  path       media_url,
  error      text NOT NULL DEFAULT '',
  -- The job that works on it, and when it said so last: another can take over after a crash.
  claim_id   uuid,
  claimed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),

  PRIMARY KEY (video_id, label),
  CONSTRAINT burned_videos_label_length CHECK (char_length(label) BETWEEN 1 AND 500),
  CONSTRAINT burned_videos_state_known CHECK (state IN ('queued', 'running', 'done', 'failed')),
  CONSTRAINT burned_videos_progress_range CHECK (progress BETWEEN 0 AND 1),
  CONSTRAINT burned_videos_done_has_path CHECK ((state = 'done') = (path IS NOT NULL))
);

CREATE INDEX burned_videos_by_label ON burned_videos (label);
CREATE INDEX burned_videos_waiting ON burned_videos (created_at) WHERE state IN ('queued', 'running');

-- The copies that failed, for the desk.
CREATE INDEX burned_videos_failed ON burned_videos (created_at) WHERE state = 'failed';

-- Grants of playback ------------------------------------------------------------------------------

-- Permission for one browser to load the files of one video for a few minutes. The token is part of
-- the address; the player renews the grant, and the address stays the same.
CREATE TABLE playback_grants (
  token_hash  bytea PRIMARY KEY,
  viewer_hash bytea NOT NULL,
  drama_id    bigint NOT NULL REFERENCES dramas ON DELETE CASCADE,
  episode_no  integer NOT NULL,
  video_id    bigint NOT NULL REFERENCES videos ON DELETE CASCADE,
  -- The playlist that the grant gives access to: the video's own, or one with a watermark.
  path        media_url NOT NULL,
  -- The view of a screener; NULL for an episode that the rules allow in the viewer's country.
  view_id     bigint REFERENCES screener_views ON DELETE CASCADE,
  expires_at  timestamptz NOT NULL,

  CONSTRAINT playback_grants_token_size CHECK (octet_length(token_hash) = 32),
  CONSTRAINT playback_grants_viewer_size CHECK (octet_length(viewer_hash) = 32)
);

CREATE INDEX playback_grants_expiry ON playback_grants (expires_at);
CREATE INDEX playback_grants_by_view ON playback_grants (view_id) WHERE view_id IS NOT NULL;
CREATE INDEX playback_grants_by_drama ON playback_grants (drama_id);
CREATE INDEX playback_grants_by_video ON playback_grants (video_id);

-- Servers keep grants in memory; the notification makes them read these again.
CREATE FUNCTION notify_playback_changed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ended) THEN
    PERFORM pg_notify('playback_changed', '');
  END IF;
  RETURN NULL;
END $$;

-- Not for the cleanup of expired grants, which no server uses any more. It says so by a setting of
-- its transaction, because the time of the service decides what has expired.
CREATE TRIGGER playback_grants_notify
  AFTER DELETE ON playback_grants
  REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT
  WHEN (current_setting('vignette.deletes_expired', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION notify_playback_changed();

CREATE FUNCTION end_grants_of_drama() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM playback_grants
  WHERE drama_id = NEW.id AND (view_id IS NULL OR NEW.state = 'withdrawn');
  RETURN NULL;
END $$;

CREATE TRIGGER dramas_end_grants
  AFTER UPDATE OF state, preview, preview_episodes, watch_territories, watch_territories_excluded
  ON dramas
  FOR EACH ROW
  WHEN (
    (NEW.state, NEW.preview, NEW.preview_episodes, NEW.watch_territories,
      NEW.watch_territories_excluded)
    IS DISTINCT FROM
    (OLD.state, OLD.preview, OLD.preview_episodes, OLD.watch_territories,
      OLD.watch_territories_excluded)
  )
  EXECUTE FUNCTION end_grants_of_drama();

CREATE FUNCTION end_grants_of_screener() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM playback_grants
  WHERE view_id IN (SELECT id FROM screener_views WHERE screener_id = NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER screeners_end_grants
  AFTER UPDATE OF state, opens_at, expires_at, has_watermark, is_burned_in ON screeners
  FOR EACH ROW
  WHEN (
    NEW.state <> 'active' OR NEW.opens_at > OLD.opens_at OR NEW.expires_at < OLD.expires_at
    OR NEW.has_watermark > OLD.has_watermark OR NEW.is_burned_in > OLD.is_burned_in
  )
  EXECUTE FUNCTION end_grants_of_screener();
