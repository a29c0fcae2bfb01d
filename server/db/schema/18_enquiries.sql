-- Enquiries of visitors with their messages, files and mails, and what operators add to them.

CREATE TABLE enquiries (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_no    text NOT NULL,
  -- The secret part of the link in the mails. It is not hashed, because later mails contain it again.
  token         text NOT NULL,
  subject       text NOT NULL,
  state         text NOT NULL DEFAULT 'new',
  -- When it was marked as spam, from which its deletion is counted.
  spam_at       timestamptz,
  -- The language of mails to the visitor.
  locale        locale_code NOT NULL,
  email         text NOT NULL,
  name          text NOT NULL,
  company       text NOT NULL,
  -- Further answers of the form, by field; those that were not given are absent.
  fields        jsonb NOT NULL,
  -- The path of the page from which the visitor came.
  page          text NOT NULL,
  -- The account that sent it, which reads it and answers; never changed.
  user_id       bigint REFERENCES users ON DELETE SET NULL,
  -- The account that operators link it to: at first the sender's. It gives no access.
  buyer_id      bigint REFERENCES users ON DELETE SET NULL,
  drama_id      bigint REFERENCES dramas ON DELETE SET NULL,
  order_id      bigint REFERENCES copyright_orders ON DELETE SET NULL,
  assigned_to   bigint REFERENCES staff ON DELETE SET NULL,
  created_at    timestamptz NOT NULL,
  -- The time of the latest message or change of state.
  active_at     timestamptz NOT NULL,
  -- Since when the visitor waits for the operator.
  waiting_since timestamptz,
  search_text   text NOT NULL GENERATED ALWAYS AS (
    fold_search(enquiry_no || E'\n' || email || E'\n' || name || E'\n' || company)
  ) STORED,

  CONSTRAINT enquiries_number_once UNIQUE (enquiry_no),
  CONSTRAINT enquiries_token_once UNIQUE (token),
  CONSTRAINT enquiries_token_length CHECK (char_length(token) BETWEEN 32 AND 100),
  CONSTRAINT enquiries_subject_known CHECK (
    subject IN ('support', 'business', 'press', 'copyright_notice', 'privacy', 'other')
  ),
  CONSTRAINT enquiries_state_known CHECK (state IN ('new', 'open', 'waiting', 'closed')),
  CONSTRAINT enquiries_waiting_by_state
    CHECK ((waiting_since IS NOT NULL) = (state IN ('new', 'open'))),
  CONSTRAINT enquiries_fields_object CHECK (jsonb_typeof(fields) = 'object')
);

-- For the desk's lists; spam has a list of its own.
CREATE INDEX enquiries_latest ON enquiries (active_at DESC, id DESC) WHERE spam_at IS NULL;
CREATE INDEX enquiries_by_state ON enquiries (state, active_at DESC, id DESC)
  WHERE spam_at IS NULL;
CREATE INDEX enquiries_by_subject ON enquiries (subject, active_at DESC, id DESC)
  WHERE spam_at IS NULL;
CREATE INDEX enquiries_by_assignee ON enquiries (assigned_to, active_at DESC, id DESC)
  WHERE spam_at IS NULL;
CREATE INDEX enquiries_spam ON enquiries (active_at DESC, id DESC) WHERE spam_at IS NOT NULL;
CREATE INDEX enquiries_waiting ON enquiries (waiting_since, id)
  WHERE waiting_since IS NOT NULL AND spam_at IS NULL;
CREATE INDEX enquiries_search ON enquiries USING gin (search_grams(search_text))
  WITH (fastupdate = off);
CREATE INDEX enquiries_by_user ON enquiries (user_id, active_at DESC, id DESC)
  WHERE user_id IS NOT NULL;
CREATE INDEX enquiries_by_buyer ON enquiries (buyer_id, active_at DESC, id DESC)
  WHERE buyer_id IS NOT NULL;
CREATE INDEX enquiries_by_drama ON enquiries (drama_id, active_at DESC, id DESC)
  WHERE drama_id IS NOT NULL;
CREATE INDEX enquiries_by_order ON enquiries (order_id, active_at DESC, id DESC)
  WHERE order_id IS NOT NULL;

-- An account is deleted with the enquiries it sent. Notices of infringement are kept as evidence of what
-- they caused; they lose the link to the account.
CREATE FUNCTION delete_enquiries_of_user() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM enquiries WHERE user_id = OLD.id AND subject <> 'copyright_notice';
  RETURN OLD;
END $$;

CREATE TRIGGER users_deleted_enquiries BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION delete_enquiries_of_user();

CREATE TABLE enquiry_messages (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id  bigint NOT NULL REFERENCES enquiries ON DELETE CASCADE,
  sender      text NOT NULL,
  -- 'visitor', or the actor of the audit log: a member's address, or the user of a command.
  actor       text NOT NULL,
  text        text NOT NULL,
  at          timestamptz NOT NULL,
  -- Of a message that arrived by mail: the address that it came from, and its Message-ID.
  mail_from   text,
  mail_id     text,
  -- The names of files that arrived with the mail and were not stored.
  left_out    text[] NOT NULL DEFAULT '{}',
  -- Hashes of the idempotency key with the address or the enquiry of the request, and of its input.
  request_key bytea,
  fingerprint bytea,

  CONSTRAINT enquiry_messages_sender_known CHECK (sender IN ('visitor', 'desk')),
  CONSTRAINT enquiry_messages_actor_length CHECK (char_length(actor) BETWEEN 1 AND 100),
  CONSTRAINT enquiry_messages_text_length CHECK (char_length(text) BETWEEN 1 AND 10000),
  CONSTRAINT enquiry_messages_mail_complete CHECK ((mail_from IS NULL) = (mail_id IS NULL)),
  CONSTRAINT enquiry_messages_left_out_short CHECK (cardinality(left_out) <= 50),
  CONSTRAINT enquiry_messages_key_complete CHECK ((request_key IS NULL) = (fingerprint IS NULL))
);

CREATE INDEX enquiry_messages_by_enquiry ON enquiry_messages (enquiry_id, id);
CREATE UNIQUE INDEX enquiry_messages_mail_once ON enquiry_messages (mail_id)
  WHERE mail_id IS NOT NULL;
CREATE UNIQUE INDEX enquiry_messages_key_once ON enquiry_messages (request_key)
  WHERE request_key IS NOT NULL;

-- Pictures and PDFs, as they arrived.
CREATE TABLE enquiry_files (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id   bigint NOT NULL REFERENCES enquiry_messages ON DELETE CASCADE,
  filename     text NOT NULL,
  content_type text NOT NULL,
  size         integer NOT NULL GENERATED ALWAYS AS (octet_length(bytes)) STORED,
  bytes        bytea NOT NULL,

  CONSTRAINT enquiry_files_type_known CHECK (
    content_type IN ('image/png', 'image/jpeg', 'image/webp', 'application/pdf')
  ),
  CONSTRAINT enquiry_files_name_length CHECK (char_length(filename) BETWEEN 1 AND 200)
);

-- The contents are compressed already.
ALTER TABLE enquiry_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE INDEX enquiry_files_by_message ON enquiry_files (message_id, id);

-- Visible to operators only.
CREATE TABLE internal_enquiry_notes (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id bigint NOT NULL REFERENCES enquiries ON DELETE CASCADE,
  note       text NOT NULL,
  actor      text NOT NULL,
  at         timestamptz NOT NULL,

  CONSTRAINT internal_enquiry_notes_note_length CHECK (char_length(note) BETWEEN 1 AND 2000),
  CONSTRAINT internal_enquiry_notes_actor_length CHECK (char_length(actor) BETWEEN 1 AND 100)
);

CREATE INDEX internal_enquiry_notes_by_enquiry ON internal_enquiry_notes (enquiry_id, at, id);

-- Answers that operators insert and change before they are sent.
CREATE TABLE enquiry_templates (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name    text NOT NULL,
  -- NULL for all subjects.
  subject text,
  -- Text by language.
  texts   jsonb NOT NULL,

  CONSTRAINT enquiry_templates_name_length CHECK (char_length(name) BETWEEN 1 AND 200),
  CONSTRAINT enquiry_templates_subject_known CHECK (
    subject IN ('support', 'business', 'press', 'copyright_notice', 'privacy', 'other')
  ),
  CONSTRAINT enquiry_templates_texts_object CHECK (jsonb_typeof(texts) = 'object')
);

-- How far the mailbox of IMAP_URL was read, one row for each mailbox that was ever set.
CREATE TABLE enquiry_mailboxes (
  -- User, host and folder.
  mailbox      text PRIMARY KEY,
  -- UIDs are valid as long as this number of the mailbox is the same.
  uid_validity bigint,
  last_uid     bigint NOT NULL DEFAULT 0,
  -- Until this time the mailbox is being read by one server.
  leased_until timestamptz NOT NULL DEFAULT '-infinity'
);

-- Delivery of mails -------------------------------------------------------------------------------

-- The delivery of mails to the visitor, kept when the logs of mails are deleted after 30 days.
CREATE TABLE enquiry_mails (
  -- The id from outgoing_mails.
  mail_id     bigint PRIMARY KEY,
  enquiry_id  bigint NOT NULL REFERENCES enquiries ON DELETE CASCADE,
  -- NULL for the confirmation.
  message_id  bigint REFERENCES enquiry_messages ON DELETE CASCADE,
  -- From outgoing_mails: the Message-ID that a reply names.
  message_key uuid NOT NULL,
  state       text NOT NULL DEFAULT 'waiting',
  -- Why a failed mail was not delivered: the code of RFC 3463, such as 5.1.1. NULL if none was given.
  status_code text,

  CONSTRAINT enquiry_mails_key_once UNIQUE (message_key),
  CONSTRAINT enquiry_mails_state_known CHECK (state IN ('waiting', 'sent', 'failed')),
  CONSTRAINT enquiry_mails_code_if_failed CHECK (status_code IS NULL OR state = 'failed'),
  CONSTRAINT enquiry_mails_code_valid CHECK (status_code ~ '^[45]\.\d{1,3}\.\d{1,3}$')
);

CREATE INDEX enquiry_mails_by_enquiry ON enquiry_mails (enquiry_id);
CREATE INDEX enquiry_mails_by_message ON enquiry_mails (message_id) WHERE message_id IS NOT NULL;

CREATE FUNCTION note_enquiry_mail() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enquiry_mails SET state = TG_ARGV[0], status_code = NULL
  WHERE mail_id = NEW.id AND state <> TG_ARGV[0];
  RETURN NULL;
END $$;

-- Marks a mail that was refused, has expired or has bounced. If it was an answer, its enquiry is open
-- again. Does nothing if the mail is marked already.
CREATE FUNCTION note_undelivered_enquiry_mail(failed_id bigint, failed_code text, failed_at timestamptz)
RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  failed enquiry_mails;
BEGIN
  -- The enquiry is locked before its mail, as a deletion of the enquiry does.
  PERFORM FROM enquiries e JOIN enquiry_mails m ON m.enquiry_id = e.id
  WHERE m.mail_id = failed_id FOR NO KEY UPDATE OF e;
  UPDATE enquiry_mails SET state = 'failed', status_code = failed_code
  WHERE mail_id = failed_id AND state <> 'failed' RETURNING * INTO failed;
  UPDATE enquiries
  SET state = 'open', waiting_since = coalesce(waiting_since, failed_at), active_at = failed_at
  WHERE id = failed.enquiry_id AND failed.message_id IS NOT NULL;
END $$;

-- The reason begins with the reply of the mail server, such as `550 5.1.1 No such user`.
CREATE FUNCTION note_dead_enquiry_mail() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_undelivered_enquiry_mail(
    NEW.id, substring(NEW.reason FROM '^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\M'), NEW.failed_at
  );
  RETURN NULL;
END $$;

-- A dead letter that is sent again is inserted into outgoing_mails with its old id.
CREATE TRIGGER outgoing_mails_enquiry AFTER INSERT ON outgoing_mails
  FOR EACH ROW WHEN (NEW.topic = 'enquiry') EXECUTE FUNCTION note_enquiry_mail('waiting');
CREATE TRIGGER sent_mails_enquiry AFTER INSERT ON sent_mails
  FOR EACH ROW WHEN (NEW.topic = 'enquiry') EXECUTE FUNCTION note_enquiry_mail('sent');
CREATE TRIGGER dead_mails_enquiry AFTER INSERT ON dead_mails
  FOR EACH ROW WHEN (NEW.topic = 'enquiry') EXECUTE FUNCTION note_dead_enquiry_mail();
