import { type Database, type Transaction, transaction } from "../../platform/database/sql.ts";
import { ShopError } from "../../platform/errors/shop-error.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import type { CommandRunner, OrderSession } from "../orders/command-runner.ts";
import { formatOrderNumber } from "../orders/order-number.rules.ts";
import {
  type CustomerOrder,
  findOrders,
  lockCustomerOrders,
  readCustomerOrders,
} from "./customer-orders.repository.ts";
import { erasePerson } from "./erase-person.ts";
import type { PersonalDataService } from "./personal-data.service.ts";

/**
 * How the person at the server's command line names a customer: by a phone number as stored in orders, or by an order's
 * number without its dash.
 */
export type NamedCustomer = { readonly phone: string } | { readonly number: string };

/** Numbers of orders from which an erasure has removed the customer, and of contact messages that it has deleted. */
export interface ErasedCustomerData {
  orders: number;
  messages: number;
}

interface KnownCustomer {
  readonly orderId: string | null;
  readonly phone: string | null;
}

/**
 * Shows and erases the data of a customer whom the shop knows only by orders. All orders with the same phone number
 * count as orders of one customer. An order without a phone number counts as the only order of its customer.
 */
export class CustomerDataService {
  readonly #database: Database;
  readonly #runner: CommandRunner;
  readonly #auditLog: AuditLogService;
  readonly #personalData: PersonalDataService;

  constructor(
    database: Database,
    runner: CommandRunner,
    auditLog: AuditLogService,
    personalData: PersonalDataService,
  ) {
    this.#database = database;
    this.#runner = runner;
    this.#auditLog = auditLog;
    this.#personalData = personalData;
  }

  /**
   * Returns a JSON file with what the shop stores about an order's customer. The admin must handle all orders of this
   * customer.
   * @throws ShopError NOT_FOUND for an order that the admin may not see; FORBIDDEN if another admin handles one of the
   * customer's orders
   */
  async file(currentUser: CurrentUser, orderId: string): Promise<string> {
    const orders = await this.#runner.runAsAdmin(currentUser, false, async (session) => {
      const { phone } = await handled(session, orderId);
      const found = await readCustomerOrders(session.transaction, orderId, phone);
      await assertHandlesAll(session, found);
      return found;
    });
    return this.#personalData.fileOfOrders(idsOf(orders));
  }

  /**
   * Erases the customer of an order from all orders of this customer. The admin must handle all of these orders. The
   * audit log entry names the order, but no person.
   * @param requestId UUID that the client creates. A repeated request with the same UUID gets the answer of the first
   * request
   * @throws ShopError as {@link file}; CONFLICT while one of the orders is neither delivered nor cancelled, or for a
   * `requestId` that was sent before with another order
   */
  erase(currentUser: CurrentUser, orderId: string, requestId: string): Promise<ErasedCustomerData> {
    const command = { requestId, name: "eraseCustomer", content: orderId };
    return this.#runner.runAsAdmin(currentUser, false, async (session) => {
      const [known] = await findOrders(session.transaction, { id: orderId });
      const searched = known?.phone ?? null;
      const orders = await lockCustomerOrders(session.transaction, orderId, searched);
      const { phone, number } = await handled(session, orderId);
      return this.#runner.answerOnce(session, command, async () => {
        if (phone !== searched) throw new ShopError("CONFLICT", "La commande vient de changer. Réessayez");
        await assertHandlesAll(session, orders);
        const erased = await eraseOrdersOf(session.transaction, phone, orders, openOrdersRefusal);
        const record = { action: "CUSTOMER_ERASED", subjectId: orderId, subjectName: number } as const;
        await this.#auditLog.record(session.transaction, currentUser.userId, [record]);
        return erased;
      });
    });
  }

  /**
   * Returns a JSON file with the data of a customer, for the command line.
   * @throws ShopError NOT_FOUND if no order has the phone number or order number; CONFLICT for an order number that
   * several orders have
   */
  async fileForCli(named: NamedCustomer): Promise<string> {
    const { orderId, phone } = await findNamed(this.#database, named);
    const orders = await readCustomerOrders(this.#database, orderId, phone);
    if (orders.length === 0) throw nothingFound();
    return this.#personalData.fileOfOrders(idsOf(orders));
  }

  /** Erases a customer for the command line. @throws ShopError as {@link fileForCli} and {@link erase} */
  eraseForCli(named: NamedCustomer): Promise<ErasedCustomerData> {
    return transaction(this.#database, async (manager) => {
      const { orderId, phone } = await findNamed(manager, named);
      const orders = await lockCustomerOrders(manager, orderId, phone);
      const refusal = (open: readonly string[]) => `Deliver or cancel these orders first: ${open.join(", ")}`;
      const erased = await eraseOrdersOf(manager, phone, orders, refusal);
      if (erased.orders + erased.messages === 0) throw nothingFound();
      const records = orders.slice(0, 1).map(({ id, number }) => ({
        action: "CUSTOMER_ERASED" as const,
        subjectId: id,
        subjectName: formatOrderNumber(number),
      }));
      await this.#auditLog.recordFromCli(manager, records);
      return erased;
    });
  }
}

const idsOf = (orders: readonly CustomerOrder[]): string[] => orders.map(({ id }) => id);

async function handled(
  session: OrderSession,
  orderId: string,
): Promise<{ phone: string | null; number: string }> {
  const { number, customerPhone } = await session.lock(orderId);
  await session.assertMayHandle(orderId);
  return { phone: customerPhone, number: formatOrderNumber(number) };
}

async function assertHandlesAll(session: OrderSession, orders: readonly CustomerOrder[]): Promise<void> {
  for (const { id } of orders) await session.assertMayHandle(id);
}

/**
 * Erases a customer's details in orders.
 * @param refusal returns the error's message for the numbers of open orders
 * @throws ShopError CONFLICT if one of the orders is neither delivered nor cancelled, because the shop may still need
 * the details for the delivery
 */
async function eraseOrdersOf(
  manager: Transaction,
  phone: string | null,
  orders: readonly CustomerOrder[],
  refusal: (open: readonly string[]) => string,
): Promise<ErasedCustomerData> {
  const open = orders.filter(({ isOpen }) => isOpen).map(({ number }) => formatOrderNumber(number));
  if (open.length > 0) throw new ShopError("CONFLICT", refusal(open));
  const { orders: count, messages } = await erasePerson(manager, { orderIds: idsOf(orders), phone });
  return { orders: count, messages };
}

/** Returns the message for an admin whose customer has open orders with these numbers. */
function openOrdersRefusal(open: readonly string[]): string {
  const [which, what] =
    open.length > 1
      ? ["Commandes en cours", "les livrer ou les annuler"]
      : ["Commande en cours", "la livrer ou l’annuler"];
  return `${which}\u00a0: ${open.join(", ")}. Il faut d’abord ${what}`;
}

async function findNamed(connection: Database | Transaction, named: NamedCustomer): Promise<KnownCustomer> {
  if ("phone" in named) return { orderId: null, phone: named.phone };
  const [found, other] = await findOrders(connection, named);
  if (!found) throw nothingFound();
  if (other) throw new ShopError("CONFLICT", "Several orders have this number: use --phone instead");
  return { orderId: found.id, phone: found.phone };
}

const nothingFound = (): ShopError => new ShopError("NOT_FOUND", "The shop stores nothing under this number");
