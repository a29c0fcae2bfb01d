-- Mail that could not be delivered.

ALTER TABLE outgoing_mails
  -- The Message-ID, the same at every attempt. Random: the row's id would reveal how many mails are
  -- sent.
  ADD COLUMN message_key uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Account mails contain codes and links, which are not stored after the mail has failed.
  ADD COLUMN topic text NOT NULL DEFAULT 'account',
  -- The buyer whose order the mail is about. Null for account mails, which may go to an address
  -- that has no account yet.
  ADD COLUMN user_id bigint REFERENCES users ON DELETE CASCADE,
  -- The reply of the mail server, or the error, of the latest attempt.
  ADD COLUMN last_error text,
  ADD CONSTRAINT outgoing_mails_topic_known CHECK (topic IN ('account', 'order')),
  ADD CONSTRAINT outgoing_mails_error_length CHECK (char_length(last_error) <= 500);

CREATE INDEX outgoing_mails_by_user ON outgoing_mails (user_id) WHERE user_id IS NOT NULL;

-- Dead letters: mails that were permanently rejected or expired. Deleted after 30 days.
CREATE TABLE dead_mails (
  -- The id from outgoing_mails; reused when an operator retries the mail.
  id         bigint PRIMARY KEY,
  recipient  text NOT NULL,
  topic      text NOT NULL,
  -- The content of an order mail, so that it can be sent again.
  content    jsonb,
  user_id    bigint REFERENCES users ON DELETE CASCADE,
  outcome    text NOT NULL,
  reason     text NOT NULL,
  attempts   integer NOT NULL,
  created_at timestamptz NOT NULL,
  failed_at  timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT dead_mails_topic_known CHECK (topic IN ('account', 'order')),
  CONSTRAINT dead_mails_no_secrets CHECK ((content IS NOT NULL) = (topic = 'order')),
  CONSTRAINT dead_mails_outcome_known CHECK (outcome IN ('refused', 'expired')),
  CONSTRAINT dead_mails_reason_length CHECK (char_length(reason) BETWEEN 1 AND 500)
);

CREATE INDEX dead_mails_by_time ON dead_mails (failed_at);
CREATE INDEX dead_mails_by_user ON dead_mails (user_id) WHERE user_id IS NOT NULL;

-- Mails about orders are deleted by user_id; the others are identified by the address only.
CREATE FUNCTION delete_mails_to_deleted_user() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM outgoing_mails WHERE lower(recipient COLLATE "C") = OLD.email_key;
  DELETE FROM dead_mails WHERE lower(recipient COLLATE "C") = OLD.email_key;
  RETURN NULL;
END $$;

CREATE TRIGGER users_deleted_mails AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION delete_mails_to_deleted_user();
