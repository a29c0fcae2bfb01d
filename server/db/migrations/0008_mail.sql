-- Mail on its way out. A row is written in the transaction that causes the mail, and goes when the
-- mail is delivered or no longer worth delivering.
CREATE TABLE outgoing_mails (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: nobody is to be written to. The row is there so that asking takes as long either way.
  recipient       text,
  -- subject, text, html, locale, attachments
  content         jsonb NOT NULL,
  attempts        integer NOT NULL DEFAULT 0,
  -- Whoever takes a mail moves this ahead; should that server die, another tries again then.
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
