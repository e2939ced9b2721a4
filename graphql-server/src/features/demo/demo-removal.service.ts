import * as v from "valibot";
import type { Connection, Database, Transaction } from "../../platform/database/sql.ts";
import { answerOnce } from "../../platform/idempotency/idempotency-key.repository.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import type { WriteTransaction } from "../../platform/security/write-transaction.ts";
import type { UndoableEntry } from "../audit-log/audit-log.repository.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import type { Undo } from "../audit-log/undo.service.ts";
import { deleteProducts } from "../catalogue/product/delete-products.ts";
import { readProducts } from "../catalogue/product/product.repository.ts";
import type { ProductUndo } from "../catalogue/product-undo/product-undo.ts";
import { readZones } from "../delivery/delivery-zone.repository.ts";
import { removeZones, restoreZones } from "../delivery/delivery-zone.service.ts";
import type { ShopZone } from "../delivery/shop-zone.rules.ts";
import { readShop } from "../shop/shop-state.repository.ts";
import { readUntouchedProducts, readWrittenZones } from "./demo.repository.ts";
import { removeAppointments, restoreAppointments } from "./demo-appointments.ts";
import { type DemoProduct, readDemoCatalogue } from "./demo-catalogue.ts";
import type { DemoContent } from "./demo-content.type.ts";
import { removeServices, restoreServices, untouchedServices } from "./demo-services.ts";
import { isDemoZone } from "./demo-zones.ts";

const Removed = v.object({
  products: v.array(v.unknown()),
  zones: v.array(
    v.object({ id: v.string(), town: v.string(), quarter: v.string(), fee: v.number(), delay: v.string() }),
  ),
  services: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      description: v.string(),
      image: v.string(),
      price: v.nullable(v.number()),
      isFrom: v.boolean(),
      isShown: v.boolean(),
      // These two fields have defaults, because services lack the fields in removals that the audit log recorded before
      // the shop had appointments.
      minutes: v.optional(v.nullable(v.number()), null),
      placeIds: v.optional(v.array(v.string()), []),
    }),
  ),
  appointments: v.optional(
    v.object({
      appointmentHours: v.array(v.object({ day: v.string(), from: v.string(), to: v.string() })),
      appointmentPlaces: v.array(v.object({ id: v.string(), name: v.string() })),
    }),
  ),
});

/**
 * Removes the demonstration, with its opening hours and places of appointments, from a shop that has products of its
 * own. What the owner has changed is not removed.
 */
export class DemoRemovalService implements Undo {
  readonly permission = "SUPER_ADMIN";
  readonly #database: Database;
  readonly #transaction: WriteTransaction;
  readonly #auditLog: AuditLogService;
  readonly #products: Pick<ProductUndo, "restore">;
  #catalogue: Promise<readonly DemoProduct[]> | undefined;

  /**
   * @param transaction runs transactions that lock the catalogue before any other row. After each commit, it makes this
   * server process read the changed catalogue and the changed zones
   */
  constructor(
    database: Database,
    transaction: WriteTransaction,
    auditLog: AuditLogService,
    products: Pick<ProductUndo, "restore">,
  ) {
    this.#database = database;
    this.#transaction = transaction;
    this.#auditLog = auditLog;
    this.#products = products;
  }

  async removable(): Promise<DemoContent> {
    const products = await this.#untouchedProducts(this.#database);
    const isUntouched = await untouchedZones(this.#database);
    const zones = (await readZones(this.#database)).filter(isUntouched);
    const { services } = await readShop(this.#database);
    return {
      products: products.length,
      zones: zones.length,
      services: untouchedServices(services).length,
    };
  }

  /**
   * Deletes those parts of the demonstration that are unchanged: products, delivery zones, services, and the opening
   * hours and places of appointments. The audit log gets one entry.
   * @param editId UUID that the client has chosen. A request that is repeated with the same id deletes nothing more and
   * gets the first answer. An undo uses the same id.
   * @throws ShopError FORBIDDEN for a user who is no super admin, CONFLICT if another request had this id
   */
  async remove(currentUser: CurrentUser, editId: string): Promise<DemoContent> {
    return this.#transaction.runAs(currentUser, "SUPER_ADMIN", (transaction, { userId }) =>
      answerOnce(transaction, { id: editId, name: "removeDemo", content: [userId] }, async () => {
        const found = await readProducts(transaction, await this.#untouchedProducts(transaction));
        const products = await deleteProducts(transaction, [...found.values()]);
        const zones = await removeZones(transaction, await untouchedZones(transaction));
        const services = await removeServices(transaction);
        const appointments = await removeAppointments(transaction);
        const count = { products: products.length, zones: zones.length, services: services.length };
        if (products.length + zones.length + services.length === 0 && !appointments) return count;
        const undoData = { products, zones, services, appointments };
        await this.#auditLog.record(
          transaction,
          userId,
          [{ ...recordOf("DEMO_REMOVED", editId, count), undoData }],
          editId,
        );
        return count;
      }),
    );
  }

  async undo(
    transaction: Transaction,
    actor: CurrentUser,
    [entry]: readonly UndoableEntry[],
  ): ReturnType<Undo["undo"]> {
    if (!entry) return {};
    const removed = v.parse(Removed, entry.undoData);
    const restored = await this.#products.restore(transaction, actor, removed.products);
    const products = restored.map(({ id }) => id);
    const zones = await restoreZones(transaction, removed.zones);
    const services = await restoreServices(transaction, removed.services);
    if (removed.appointments) await restoreAppointments(transaction, removed.appointments);
    const record = recordOf("DEMO_RESTORED", entry.subjectId, { products: products.length, zones, services });
    await this.#auditLog.record(transaction, actor.userId, [record]);
    return { products, zones, services };
  }

  async #untouchedProducts(connection: Connection): Promise<string[]> {
    this.#catalogue ??= readDemoCatalogue();
    return readUntouchedProducts(connection, await this.#catalogue);
  }
}

async function untouchedZones(connection: Connection): Promise<(zone: ShopZone) => boolean> {
  const written = await readWrittenZones(connection);
  return (zone) => isDemoZone(zone) && !written.has(zone.id);
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count > 1 ? "s" : ""}`;

/**
 * Returns the audit log record of the removal or of its undo. `subjectId` is the id of the removal, by which an undo
 * finds the removal's record.
 */
function recordOf(
  action: "DEMO_REMOVED" | "DEMO_RESTORED",
  editId: string,
  { products, zones, services }: DemoContent,
) {
  const subjectName = [
    counted(products, "produit"),
    `${counted(zones, "zone")} de livraison`,
    ...(services > 0 ? [`${services} prix de soins`] : []),
  ].join(", ");
  return { action, subjectId: editId, subjectName };
}
