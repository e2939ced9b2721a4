import { lockUntilCommit } from "../../../platform/database/advisory-locks.ts";
import { affected, type Transaction } from "../../../platform/database/sql.ts";
import { dayOf } from "../../../platform/shop-time/shop-day-sql.ts";
import type { ReceiptSeller } from "../../shop/seller-identity-text.rules.ts";
import type { Payment } from "./payment.entity.ts";

/**
 * Issues the next receipt of the year, with the present content of the order. No other transaction can issue a receipt
 * until this one commits, because a rollback would otherwise leave a gap in the numbers.
 */
export async function issueReceipt(
  transaction: Transaction,
  orderId: string,
  { id, kind, amount }: Pick<Payment, "id" | "kind" | "amount">,
  seller: ReceiptSeller,
): Promise<void> {
  await lockUntilCommit(transaction, "receipts");
  await affected(
    transaction,
    `WITH moment AS MATERIALIZED (SELECT clock_timestamp()::timestamptz(3) AS at),
       issued AS MATERIALIZED (SELECT at, extract(year FROM ${dayOf("at")})::int AS year FROM moment)
     INSERT INTO receipts (year, sequence, payment_id, order_id, issued_at, content)
     SELECT issued.year, coalesce((SELECT max(sequence) FROM receipts r WHERE r.year = issued.year), 0) + 1, $1, o.id,
       issued.at, jsonb_build_object('seller', $3::jsonb, 'customer',
         CASE WHEN coalesce(o.name, u.name, o.phone) IS NOT NULL
           THEN jsonb_build_object('name', coalesce(o.name, u.name), 'phone', o.phone) END,
         'orderNumber', o.number, 'lines', (
           SELECT coalesce(jsonb_agg(jsonb_build_object('productName', l.product_name, 'size', l.size, 'colour', l.colour,
             'price', l.price, 'quantity', l.quantity - l.returned) ORDER BY l.position), '[]')
           FROM order_lines l WHERE l.order_id = o.id AND l.quantity > l.returned),
         'discount', o.discount, 'fee', CASE o.channel WHEN 'SHOP' THEN 0 ELSE o.fee END, 'due', o.due,
         'kind', $4::text, 'amount', $5::int, 'paid', o.paid)
     FROM issued, orders o LEFT JOIN users u ON u.id = o.user_id WHERE o.id = $2`,
    [id, orderId, JSON.stringify(seller), kind, amount],
  );
}
