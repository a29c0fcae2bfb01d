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

  CONSTRAINT outgoing_mails_recipient_form CHECK (
    char_length(recipient) <= 320 AND recipient !~ '[[:space:][:cntrl:]]'
  ),
  CONSTRAINT outgoing_mails_content_object CHECK (jsonb_typeof(content) = 'object')
);

CREATE INDEX outgoing_mails_due ON outgoing_mails (next_attempt_at);

CREATE FUNCTION notify_mail_queued() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mail_queued', '');
  RETURN NULL;
END $$;

CREATE TRIGGER outgoing_mails_notify AFTER INSERT ON outgoing_mails
  FOR EACH STATEMENT EXECUTE FUNCTION notify_mail_queued();
