/** SQL of contact messages and of the e-mail addresses that are subscribed to the newsletter. */
export const MESSAGES = `
  CREATE TABLE contact_messages (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    full_name text NOT NULL CHECK (length(btrim(full_name)) BETWEEN 1 AND 120),
    email text NOT NULL CHECK (email = lower(email) AND length(email) <= 254),
    subject text NOT NULL CHECK (subject IN ('question', 'order', 'return', 'other')),
    message text NOT NULL CHECK (length(btrim(message)) BETWEEN 1 AND 4000),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    user_id uuid REFERENCES users (id) ON DELETE CASCADE,
    handled_at timestamptz(3),
    -- The admin's name, because the account may be deleted.
    handled_by_name text
  );
  CREATE INDEX contact_messages_created_idx ON contact_messages (created_at DESC, id DESC);
  CREATE INDEX contact_messages_user_idx ON contact_messages (user_id) WHERE user_id IS NOT NULL;
  CREATE INDEX contact_messages_new_idx ON contact_messages (created_at) WHERE handled_at IS NULL;

  CREATE TABLE newsletter_subscriptions (
    email text PRIMARY KEY CHECK (email = lower(email) AND length(email) <= 254),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    -- The text with which the page asked for the subscription; null if a REST front sent none.
    consent text CHECK (length(consent) <= 500)
  );
`;
