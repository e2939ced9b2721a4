import { assertValid } from "../../../platform/errors/shop-error.ts";
import { oneLine } from "../../../platform/text/typed-text.rules.ts";
import { MAX_PRICE } from "../../catalogue/product/price.rules.ts";
import { orderTotal } from "../order.rules.ts";
import type { CommandContext, Outcome } from "../order.ts";
import { discountErrors, type OrderDiscount } from "../order-discount.rules.ts";
import { allPieces, assertInStock, withTaken } from "../order-stock.ts";
import { type PaymentFields, paymentErrors, paymentText } from "../payments/payment-kind.rules.ts";
import { withPayment } from "./enter-payment.ts";
import { type NewOrder, newOrder } from "./new-order.ts";

/** A sale in the shop: the customer pays and takes the articles with them. */
export interface ShopSale {
  readonly discount: OrderDiscount;
  /** The payment without its amount, which is the price of the sale. */
  readonly payment: Omit<PaymentFields, "amount"> & { readonly id: string };
}

/**
 * Creates the order of a sale in the shop, already delivered and paid. A free sale has no payment. The discount and the
 * payment must be valid (see {@link validSale}).
 * @throws ShopError CONFLICT if the stock has too few pieces (with the shortages as fields)
 */
export function sellInShop(
  arriving: NewOrder,
  { discount, payment }: ShopSale,
  { acceptShortage }: { acceptShortage: boolean },
  context: CommandContext,
): Outcome {
  const { now, actor, pieces } = context;
  const order = newOrder(arriving, context);
  if (!acceptShortage) assertInStock(order.lines, pieces);
  const sold = {
    ...order,
    ...{ state: "DELIVERED" as const, doneAt: now, changedBy: actor.name, depositShare: 0 },
    ...{ discount: discount.amount, discountReason: discount.reason },
    lines: withTaken(order.lines, pieces, allPieces),
  };
  const amount = orderTotal(order.lines) - discount.amount;
  const paid = { ...payment, amount, seen: 0, acceptAboveDue: true };
  const changes = [{ field: "payment", from: "", to: paymentText(paid) }];
  return {
    order: amount > 0 ? withPayment(sold, paid, actor) : sold,
    audit: [
      { action: "ORDER_SOLD" },
      ...(amount > 0 ? [{ action: "PAYMENT_ENTERED", changes } as const] : []),
    ],
  };
}

/**
 * Returns a sale as it is stored: its texts are trimmed and on one line.
 * @param total price of the articles in whole FCFA
 * @throws ShopError BAD_USER_INPUT for invalid fields
 */
export function validSale(sale: ShopSale, total: number): ShopSale {
  const discount = { amount: sale.discount.amount, reason: oneLine(sale.discount.reason) };
  const payment = { ...sale.payment, reference: oneLine(sale.payment.reference) };
  assertValid({
    ...discountErrors(discount, total),
    ...(total - discount.amount > MAX_PRICE && {
      lines: "Cette vente est trop grande pour un seul paiement",
    }),
    ...paymentErrors({ reference: payment.reference, amount: 1 }),
  });
  return { discount, payment };
}
