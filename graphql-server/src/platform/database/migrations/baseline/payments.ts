/**
 * SQL of payments, of payments that customers announced, and of receipts. `reference_key` is a payment's reference as
 * `referenceKey` in `payment-reference.rules.ts` computes it, so that two spellings of one reference are equal.
 */
export const PAYMENTS = `
  CREATE TABLE payments (
    id uuid PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('CASH', 'MTN_MOMO', 'ORANGE_MONEY', 'BANK', 'OTHER')),
    amount int NOT NULL CHECK (amount <> 0 AND amount BETWEEN -2000000000 AND 2000000000),
    reference text NOT NULL DEFAULT '' CHECK (length(reference) <= 40),
    cancels uuid UNIQUE REFERENCES payments (id) ON DELETE CASCADE,
    entered_by uuid REFERENCES users (id) ON DELETE SET NULL,
    entered_by_name text NOT NULL,
    entered_at timestamptz(3) NOT NULL DEFAULT now(),
    reference_key text NOT NULL DEFAULT ''
  );
  CREATE INDEX payments_order_idx ON payments (order_id, entered_at);
  CREATE INDEX payments_time_idx ON payments (entered_at);
  CREATE INDEX payments_entered_by_idx ON payments (entered_by) WHERE entered_by IS NOT NULL;
  CREATE INDEX payments_reference_idx ON payments (kind, reference_key) WHERE reference_key <> '';

  CREATE TABLE announced_payments (
    id uuid PRIMARY KEY,
    order_id uuid NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('MTN_MOMO', 'ORANGE_MONEY', 'BANK', 'OTHER')),
    amount int NOT NULL CHECK (amount BETWEEN 1 AND 2000000000),
    reference text NOT NULL CHECK (length(reference) <= 40),
    state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'CONFIRMED', 'REFUSED')),
    announced_at timestamptz(3) NOT NULL DEFAULT now(),
    decided_at timestamptz(3),
    decided_by_name text,
    reference_key text NOT NULL DEFAULT ''
  );
  CREATE INDEX announced_payments_order_idx ON announced_payments (order_id);
  CREATE INDEX announced_payments_waiting_idx ON announced_payments (announced_at) WHERE state = 'WAITING';
  CREATE INDEX announced_payments_reference_idx ON announced_payments (kind, reference_key)
    WHERE reference_key <> '' AND state = 'WAITING';

  CREATE TABLE receipts (
    year int NOT NULL,
    sequence int NOT NULL CHECK (sequence > 0),
    payment_id uuid NOT NULL UNIQUE REFERENCES payments (id),
    order_id uuid NOT NULL REFERENCES orders (id),
    content jsonb NOT NULL,
    issued_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (year, sequence)
  );
  CREATE INDEX receipts_order_idx ON receipts (order_id);
`;
