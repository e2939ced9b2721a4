/**
 * SQL of the ids of requests that were carried out, each with a digest of the request's content. A repeated request
 * gets the same answer as the first one. A request with a used id but other content is refused.
 */
export const IDEMPOTENCY = `
  CREATE TABLE idempotency_keys (
    id uuid PRIMARY KEY,
    digest text NOT NULL,
    order_id uuid,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    -- The answers of undos, imports and edits of several products; null for requests whose answer is read again.
    answer jsonb
  );
  CREATE INDEX idempotency_keys_order_idx ON idempotency_keys (order_id) WHERE order_id IS NOT NULL;
  CREATE INDEX idempotency_keys_time_idx ON idempotency_keys (created_at);
`;
