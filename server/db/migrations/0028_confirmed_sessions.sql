-- expand: columns and an origin of codes that older versions do not use.
-- Known devices of staff, and sessions whose user has given the password or a code again.

-- A browser is known to an account of the site or to a member of staff.
ALTER TABLE known_devices
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN staff_id bigint REFERENCES staff ON DELETE CASCADE,
  ADD CONSTRAINT known_devices_one_owner CHECK (num_nonnulls(user_id, staff_id) = 1) NOT VALID;

CREATE UNIQUE INDEX known_devices_once_staff ON known_devices (token_hash, staff_id)
  WHERE staff_id IS NOT NULL;
CREATE INDEX known_devices_by_staff ON known_devices (staff_id, last_used_at)
  WHERE staff_id IS NOT NULL;

-- When the user last gave the password or a code in this session; NULL if only at sign-in.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;

-- Codes of the origin `confirm` confirm a session.
ALTER TABLE email_codes
  DROP CONSTRAINT email_codes_origin_known,
  DROP CONSTRAINT email_codes_user_bound,
  ADD CONSTRAINT email_codes_origin_known CHECK (
    origin IN ('register', 'login', 'editEmail', 'editPassword', 'confirm')
  ),
  ADD CONSTRAINT email_codes_user_bound CHECK (
    (origin IN ('editEmail', 'editPassword', 'confirm')) = (user_id IS NOT NULL)
  );

-- The desk ends the streams of a session that was ended.
CREATE TRIGGER staff_sessions_notify_desk AFTER DELETE ON staff_sessions
  FOR EACH STATEMENT EXECUTE FUNCTION notify_desk('staff');
