import type { Database } from "../../../platform/database/sql.ts";
import { assertValid, ShopError } from "../../../platform/errors/shop-error.ts";
import {
  type PageArguments,
  pageSize,
  parsePageCursor,
  toConnection,
} from "../../../platform/pagination/pagination.ts";
import type { CurrentUser } from "../../../platform/security/current-user.ts";
import { multiLine } from "../../../platform/text/typed-text.rules.ts";
import type { AuditLogAction } from "../../audit-log/audit-log.rules.ts";
import type { AuditLogService } from "../../audit-log/audit-log.service.ts";
import type { CommandRunner, OrderSession } from "../command-runner.ts";
import { formatOrderNumber } from "../order-number.rules.ts";
import type { OrderConnection } from "../reading/order.type.ts";
import { readPhonePage } from "../reading/order-list.repository.ts";
import type { OrderListService } from "../reading/order-list.service.ts";
import {
  countCustomerNotes,
  deleteCustomerNote,
  insertCustomerNote,
  readCustomerNotes,
  readCustomerSums,
} from "./customer.repository.ts";
import type { Customer } from "./customer.type.ts";
import { customerNoteErrors, MAX_CUSTOMER_NOTES } from "./customer-note.rules.ts";

/**
 * Reads a customer: all orders with one phone number, and the notes of the team about the customer. A request contains
 * the id of one of these orders instead of the phone number, so that no URL contains a phone number. The caller must
 * handle this order. An ADMIN who does not handle all orders sees only a part: the customer's orders that this ADMIN
 * handles, and the notes that were written on the pages of these orders.
 */
export class CustomerService {
  readonly #database: Database;
  readonly #runner: CommandRunner;
  readonly #orders: OrderListService;
  readonly #auditLog: AuditLogService;

  constructor(
    database: Database,
    runner: CommandRunner,
    orders: OrderListService,
    auditLog: AuditLogService,
  ) {
    this.#database = database;
    this.#runner = runner;
    this.#orders = orders;
    this.#auditLog = auditLog;
  }

  /**
   * Returns the customer who placed an order.
   * @throws ShopError NOT_FOUND for an order that the admin may not see or that has no phone number; FORBIDDEN for an
   * order that another admin handles
   */
  async customer(currentUser: CurrentUser, orderId: string): Promise<Customer> {
    const { viewer, phone } = await this.#phoneOf(currentUser, orderId);
    const [sums, notes] = await Promise.all([
      readCustomerSums(this.#database, viewer, phone),
      readCustomerNotes(this.#database, viewer, phone),
    ]);
    if (!sums) throw new Error("an aggregate has no row");
    return { phone, ...sums, notes };
  }

  /**
   * Returns a page of all orders with the phone number of the given order, the newest first. The page also contains
   * orders that an admin has marked as unwanted.
   * @throws ShopError as {@link customer}; BAD_USER_INPUT for a page size out of 1–100 or a malformed cursor
   */
  async orders(currentUser: CurrentUser, orderId: string, page: PageArguments): Promise<OrderConnection> {
    const size = pageSize(page.first);
    const cursor = parsePageCursor(page.after);
    const { viewer, phone } = await this.#phoneOf(currentUser, orderId);
    const { orders, totalCount } = await readPhonePage(this.#database, {
      ...{ viewer, phone, cursor, limit: size + 1 },
    });
    return { ...toConnection(orders, size), totalCount };
  }

  /**
   * Adds a note about the customer of an order.
   * @param id UUID that the client creates; a repeated request with this id adds no second note
   * @throws ShopError as {@link customer}; BAD_USER_INPUT for an empty or too long text; CONFLICT if the customer has
   * the maximum number of notes, or the id was sent before with other content
   */
  async addNote(currentUser: CurrentUser, orderId: string, id: string, typed: string): Promise<Customer> {
    assertValid(customerNoteErrors(typed));
    const text = multiLine(typed);
    await this.#change(currentUser, orderId, "CUSTOMER_NOTED", async (session, phone) => {
      const command = { requestId: id, name: "addCustomerNote", content: text };
      if (await this.#runner.isRepeated(session, command, orderId)) return false;
      const { transaction, actor } = session;
      if ((await countCustomerNotes(transaction, phone)) >= MAX_CUSTOMER_NOTES)
        throw new ShopError(
          "CONFLICT",
          `${MAX_CUSTOMER_NOTES} notes au plus. Supprimez-en d’abord une ancienne`,
        );
      const writer = { writtenById: actor.id, writtenBy: actor.name };
      await insertCustomerNote(transaction, { id, phone, orderId, text, ...writer });
      return true;
    });
    return this.customer(currentUser, orderId);
  }

  /**
   * Deletes a note about the customer of an order. It is no error if the note is already deleted.
   * @throws ShopError as {@link customer}
   */
  async deleteNote(currentUser: CurrentUser, orderId: string, id: string): Promise<Customer> {
    await this.#change(currentUser, orderId, "CUSTOMER_NOTE_DELETED", ({ transaction, viewer }, phone) =>
      deleteCustomerNote(transaction, viewer, phone, id),
    );
    return this.customer(currentUser, orderId);
  }

  /**
   * Adds or deletes a note by calling `work`. If `work` returns true, the audit log records the change, without the
   * note's text.
   */
  #change(
    currentUser: CurrentUser,
    orderId: string,
    action: AuditLogAction,
    work: (session: OrderSession, phone: string) => Promise<boolean>,
  ): Promise<void> {
    return this.#runner.runAsAdmin(currentUser, false, async (session) => {
      const { number, customerPhone } = await session.lock(orderId);
      await session.assertMayHandle(orderId);
      if (customerPhone === null) throw withoutPhone();
      if (!(await work(session, customerPhone))) return;
      const record = { action, subjectId: orderId, subjectName: formatOrderNumber(number) };
      await this.#auditLog.record(session.transaction, currentUser.userId, [record]);
    });
  }

  async #phoneOf(
    currentUser: CurrentUser,
    orderId: string,
  ): Promise<{ viewer: string | null; phone: string }> {
    const { mayChange, customerPhone } = await this.#orders.order(currentUser, orderId);
    if (!mayChange) throw ShopError.forbidden();
    if (customerPhone === null) throw withoutPhone();
    return { viewer: await this.#orders.viewer(currentUser), phone: customerPhone };
  }
}

const withoutPhone = (): ShopError =>
  new ShopError("NOT_FOUND", "Cette commande n’a pas de numéro de téléphone, ou il est effacé");
