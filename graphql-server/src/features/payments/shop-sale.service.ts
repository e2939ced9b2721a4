import { lockOrderNumber } from "../../platform/database/advisory-locks.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { Publisher } from "../../platform/events/event-bus.ts";
import { isRepeated } from "../../platform/idempotency/idempotency-key.repository.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import { oneLine } from "../../platform/text/typed-text.rules.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import type { CatalogueTransaction } from "../catalogue/product/catalogue-transaction.ts";
import { MAX_PRICE } from "../catalogue/product/price.rules.ts";
import { discountErrors, type OrderDiscount } from "../order-edits/order-parts.rules.ts";
import { assertMayHandle, readOrder, viewerOf } from "../orders/order.repository.ts";
import { type OrderFields, orderTotal } from "../orders/order.rules.ts";
import { publishOrder } from "../orders/order.topic.ts";
import type { Order } from "../orders/order.type.ts";
import { orderAuditSubject } from "../orders/order-audit-subject.ts";
import { withProducts } from "../orders/order-line-products.ts";
import { formatOrderNumber, orderNumberOf } from "../orders/order-number.rules.ts";
import { assertInStock, settleStock } from "../orders/order-stock.repository.ts";
import { validFields } from "../orders/place-order.service.ts";
import { insertOrder, isRecorded, isTaken } from "../orders/placed-order.repository.ts";
import type { AddedPayment, Ledger } from "./ledger.ts";
import { paymentErrors } from "./payment.rules.ts";

export interface ShopSale {
  /** UUID made by the client; the order has this id. */
  id: string;
  fields: Pick<OrderFields, "name" | "phone" | "lines">;
  discount: OrderDiscount;
  payment: Omit<AddedPayment, "amount">;
  /** True if the sale is stored even if the counted stock has fewer pieces than the customer takes. */
  acceptsShortage: boolean;
}

/** Sales in the shop: orders that are delivered and paid as soon as they exist. */
export class ShopSaleService {
  readonly #catalogue: CatalogueTransaction;
  readonly #ledger: Ledger;
  readonly #auditLog: AuditLogService;
  readonly #events: Publisher;

  constructor(catalogue: CatalogueTransaction, ledger: Ledger, auditLog: AuditLogService, events: Publisher) {
    this.#catalogue = catalogue;
    this.#ledger = ledger;
    this.#auditLog = auditLog;
    this.#events = events;
  }

  /**
   * Stores order, stock, payment and receipt of a sale in one transaction. A repeated call stores nothing. The
   * payment's amount is the price of the sale; a free sale has no payment.
   * @throws ShopError BAD_USER_INPUT for invalid fields; FORBIDDEN if an article is another admin's product, unless the
   * admin handles all orders; CONFLICT if the stock has too few pieces (with the shortages as fields), or if another
   * order or payment has the given id
   */
  async sell(currentUser: CurrentUser, sale: ShopSale): Promise<Order> {
    const { id } = sale;
    const fields = validFields({ ...sale.fields, quarter: null, fee: null });
    const { discount, payment } = validSale(sale, orderTotal(fields.lines));
    const number = orderNumberOf(id);
    const { order, concerned } = await this.#catalogue.runAs(currentUser, "ADMIN", async (manager, actor) => {
      const viewer = await viewerOf(manager, actor, "FOR SHARE");
      await lockOrderNumber(manager, number);
      const content = [actor.userId, fields, discount, payment];
      await isRepeated(manager, { id, name: "sellInShop", content, orderId: id });
      if (await isRecorded(manager, id, actor.userId))
        return { order: await readOrder(manager, id, viewer), concerned: undefined };
      if (await isTaken(manager, id, undefined))
        throw new ShopError("CONFLICT", `La commande ${formatOrderNumber(number)} est déjà enregistrée`);
      const { name, phone } = fields;
      const lines = await withProducts(manager, fields.lines);
      const concerned = await insertOrder(manager, {
        ...{ id, number, channel: "SHOP", userId: null, recordedBy: actor.userId, shopFees: null },
        ...{ name, phone, quarter: null, fee: null, isPickup: false, lines, total: orderTotal(lines) },
        ...{ discount: discount.amount, discountReason: discount.reason, placedAt: new Date() },
        ...{ state: "DELIVERED", doneAt: new Date(), changedByName: actor.name },
      });
      await assertMayHandle(manager, id, viewer);
      if (!sale.acceptsShortage) await assertInStock(manager, id);
      await settleStock(manager, id);
      const entry = { action: "ORDER_SOLD", ...orderAuditSubject({ id, number }) } as const;
      await this.#auditLog.record(manager, actor.userId, [entry]);
      if (payment.amount > 0) await this.#ledger.add(manager, { id, number }, actor, payment);
      return { order: await readOrder(manager, id, viewer), concerned };
    });
    if (!order) throw new Error("a sale vanished");
    if (concerned) publishOrder(this.#events, "CHANGED", concerned);
    return order;
  }
}

/** Returns the valid discount and payment of a sale. @param total price of the articles in whole FCFA */
function validSale(sale: ShopSale, total: number): { discount: OrderDiscount; payment: AddedPayment } {
  const discount = { amount: sale.discount.amount, reason: oneLine(sale.discount.reason) };
  const amount = total - discount.amount;
  const payment = { ...sale.payment, reference: oneLine(sale.payment.reference), amount };
  const errors = {
    ...discountErrors(discount, total),
    ...(amount > MAX_PRICE && { lines: "Cette vente est trop grande pour un seul paiement" }),
    ...paymentErrors({ reference: payment.reference, amount: 1 }),
  };
  if (Object.keys(errors).length > 0) throw ShopError.badInput(errors);
  return { discount, payment };
}
