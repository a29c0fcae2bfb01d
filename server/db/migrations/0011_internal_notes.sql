-- Notes of operators about an order or an account. Separate from copyright_order_events, which
-- buyers see: no query for buyers reads these tables.

-- Deleted with the order, not with the account.
CREATE TABLE internal_order_notes (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES copyright_orders ON DELETE CASCADE,
  note     text NOT NULL,
  actor    text NOT NULL,
  at       timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT internal_order_notes_note_length CHECK (char_length(note) BETWEEN 1 AND 2000),
  CONSTRAINT internal_order_notes_actor_length CHECK (char_length(actor) BETWEEN 1 AND 100)
);

CREATE INDEX internal_order_notes_by_order ON internal_order_notes (order_id, at, id);

-- Deleted with the account: they may describe a person.
CREATE TABLE internal_account_notes (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  note    text NOT NULL,
  actor   text NOT NULL,
  at      timestamptz NOT NULL DEFAULT now(),

  CONSTRAINT internal_account_notes_note_length CHECK (char_length(note) BETWEEN 1 AND 2000),
  CONSTRAINT internal_account_notes_actor_length CHECK (char_length(actor) BETWEEN 1 AND 100)
);

CREATE INDEX internal_account_notes_by_user ON internal_account_notes (user_id, at, id);
