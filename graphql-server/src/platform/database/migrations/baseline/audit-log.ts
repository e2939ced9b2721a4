/**
 * SQL of the audit log. Its entries contain the names of users and products at the time of the action. Entries have no
 * foreign keys, because they are kept after users and products are deleted.
 */
export const AUDIT_LOG = `
  CREATE TABLE journal_entries (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    -- The code lists the actions. A list here would need a new constraint, which locks the table, for each new action.
    action text NOT NULL CHECK (action ~ '^[A-Z_]{1,40}$'),
    actor_id uuid NOT NULL,
    actor_name text NOT NULL,
    subject_id uuid NOT NULL,
    subject_name text NOT NULL,
    changes jsonb NOT NULL DEFAULT '[]',
    undone_at timestamptz(3),
    -- Created by the client: all entries of one edit can be undone together.
    edit_id uuid,
    undo_data jsonb
  );
  CREATE INDEX journal_entries_created_idx ON journal_entries (created_at DESC, id DESC);
  CREATE INDEX journal_entries_edit_idx ON journal_entries (edit_id) WHERE edit_id IS NOT NULL;
  CREATE INDEX journal_entries_actor_idx ON journal_entries (actor_id, created_at DESC, id DESC);
  CREATE INDEX journal_entries_subject_idx ON journal_entries (subject_id, created_at);
`;
