-- The mail queue and what became of mails.

-- The mail queue. A row is inserted in the transaction that causes the mail, and deleted when the
-- mail is delivered or has expired.
CREATE TABLE outgoing_mails (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- NULL means that no mail is sent. The row exists so that a request takes equally long whether or
  -- not it sends a mail.
  recipient       text,
  -- subject, text, html, locale, attachments
  content         jsonb NOT NULL,
  attempts        integer NOT NULL DEFAULT 0,
  -- Advanced by the server that takes the mail; if that server dies, another one retries at that
  -- time.
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  created_at      timestamptz NOT NULL DEFAULT now(),
  expires_at      timestamptz NOT NULL,
  -- The Message-ID, the same at every attempt. Random: the row's id would reveal how many mails are
  -- sent.
  message_key     uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Account mails contain codes and links, which are not stored after the mail has failed.
  topic           text NOT NULL DEFAULT 'account',
  -- The buyer whose order the mail is about. NULL for account mails, which may go to an address
  -- that has no account yet.
  user_id         bigint REFERENCES users ON DELETE CASCADE,
  -- The reply of the mail server, or the error, of the latest attempt.
  last_error      text,

  CONSTRAINT outgoing_mails_recipient_form CHECK (
    char_length(recipient) <= 320 AND recipient !~ '[[:space:][:cntrl:]]'
  ),
  CONSTRAINT outgoing_mails_content_object CHECK (jsonb_typeof(content) = 'object'),
  CONSTRAINT outgoing_mails_topic_known CHECK (topic IN ('account', 'order', 'enquiry')),
  CONSTRAINT outgoing_mails_error_length CHECK (char_length(last_error) <= 500)
);

CREATE INDEX outgoing_mails_due ON outgoing_mails (next_attempt_at);
CREATE INDEX outgoing_mails_by_user ON outgoing_mails (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX outgoing_mails_latest ON outgoing_mails (created_at DESC, id DESC)
  WHERE recipient IS NOT NULL;
CREATE INDEX outgoing_mails_by_recipient
  ON outgoing_mails (lower(recipient COLLATE "C"), created_at DESC, id DESC);

-- What was handed to the mail server, without content. Deleted after 30 days.
CREATE TABLE sent_mails (
  -- The id from outgoing_mails.
  id         bigint PRIMARY KEY,
  recipient  text NOT NULL,
  topic      text NOT NULL,
  -- Null for account mails, whose subjects contain codes.
  subject    text,
  -- Without a foreign key, whose check would lock the account while the mail's row is locked; an
  -- account that is being deleted locks them in the other order.
  user_id    bigint,
  message_id text NOT NULL,
  attempts   integer NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at    timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT sent_mails_topic_known CHECK (topic IN ('account', 'order', 'enquiry')),
  CONSTRAINT sent_mails_no_secrets CHECK (subject IS NULL OR topic <> 'account')
);

CREATE INDEX sent_mails_by_time ON sent_mails (sent_at);
CREATE INDEX sent_mails_by_user ON sent_mails (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX sent_mails_latest ON sent_mails (created_at DESC, id DESC);
CREATE INDEX sent_mails_by_recipient
  ON sent_mails (lower(recipient COLLATE "C"), created_at DESC, id DESC);

-- Dead letters: mails that were permanently rejected or expired. Deleted after 30 days.
CREATE TABLE dead_mails (
  -- The id from outgoing_mails; reused when an operator retries the mail.
  id          bigint PRIMARY KEY,
  recipient   text NOT NULL,
  topic       text NOT NULL,
  -- The content of an order mail, so that it can be sent again.
  content     jsonb,
  user_id     bigint REFERENCES users ON DELETE CASCADE,
  outcome     text NOT NULL,
  reason      text NOT NULL,
  attempts    integer NOT NULL,
  created_at  timestamptz NOT NULL,
  failed_at   timestamptz NOT NULL DEFAULT now(),
  -- From outgoing_mails, so that a retry has the same Message-ID. NULL in the oldest rows.
  message_key uuid,

  CONSTRAINT dead_mails_topic_known CHECK (topic IN ('account', 'order', 'enquiry')),
  CONSTRAINT dead_mails_no_secrets CHECK (
    CASE topic WHEN 'account' THEN content IS NULL WHEN 'order' THEN content IS NOT NULL ELSE true END
  ),
  CONSTRAINT dead_mails_outcome_known CHECK (outcome IN ('refused', 'expired')),
  CONSTRAINT dead_mails_reason_length CHECK (char_length(reason) BETWEEN 1 AND 500)
);

CREATE INDEX dead_mails_by_time ON dead_mails (failed_at);
CREATE INDEX dead_mails_by_user ON dead_mails (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX dead_mails_latest ON dead_mails (created_at DESC, id DESC);
CREATE INDEX dead_mails_by_recipient
  ON dead_mails (lower(recipient COLLATE "C"), created_at DESC, id DESC);

-- Mails about orders are deleted by user_id; the others are identified by the address only.
CREATE FUNCTION delete_mails_to_deleted_user() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM outgoing_mails WHERE lower(recipient COLLATE "C") = OLD.email_key;
  DELETE FROM dead_mails WHERE lower(recipient COLLATE "C") = OLD.email_key;
  DELETE FROM sent_mails WHERE lower(recipient COLLATE "C") = OLD.email_key;
  DELETE FROM sent_mails WHERE user_id = OLD.id;
  RETURN NULL;
END $$;

CREATE TRIGGER users_deleted_mails AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION delete_mails_to_deleted_user();
