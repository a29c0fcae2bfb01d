-- expand
-- The job engine (schema `jobs`) sends mails: rows have no lease. Without a time of the next attempt,
-- servers of earlier versions do not take a mail that waits.
ALTER TABLE outgoing_mails
  ALTER COLUMN next_attempt_at DROP NOT NULL,
  ALTER COLUMN next_attempt_at SET DEFAULT NULL;

DROP TRIGGER outgoing_mails_notify ON outgoing_mails;
DROP FUNCTION notify_mail_queued();
DROP INDEX outgoing_mails_due;
CREATE INDEX outgoing_mails_by_expiry ON outgoing_mails (expires_at);
