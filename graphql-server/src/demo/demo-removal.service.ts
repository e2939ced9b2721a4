import type { EntityManager } from "typeorm";
import * as v from "valibot";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import type { UndoService } from "../catalogue/editing/undo.service.ts";
import type { CatalogueTransaction } from "../catalogue/product/catalogue-transaction.ts";
import { deleteProducts } from "../catalogue/product/delete-products.ts";
import { readProducts } from "../catalogue/product/product.repository.ts";
import { putBackZones, removeZones } from "../delivery/delivery-zone.service.ts";
import { ShopError } from "../errors/shop-error.ts";
import type { CurrentUser } from "../security/current-user.ts";
import { UUID } from "../text/uuid.ts";
import { type DemoProduct, readDemoCatalogue } from "./demo-catalogue.ts";
import type { DemoContent } from "./demo-content.type.ts";
import { isDemoZone } from "./demo-zones.ts";

/**
 * The ids of the demonstration's products that nobody has touched: they read as the file does ($1), nobody has written
 * them in the admin or by REST, and nobody counts their pieces. A product that was only seen, ordered or put into a cart
 * is untouched.
 */
const UNTOUCHED_PRODUCTS = `
  SELECT p.id FROM products p
  JOIN jsonb_to_recordset($1::jsonb) AS demo ("productName" text, "brandName" text, category text, description text,
    price int, "sellingPrice" int)
    ON (p.product_name, p.brand_name, p.category, p.description, p.price, p.selling_price)
      = (demo."productName", demo."brandName", demo.category, demo.description, demo.price, demo."sellingPrice")
  WHERE NOT EXISTS (SELECT FROM journal_entries entry
      WHERE entry.subject_id = p.id AND entry.action IN ('PRODUCT_CREATED', 'PRODUCT_CHANGED'))
    AND NOT EXISTS (SELECT FROM variant_stock stock WHERE stock.product_id = p.id)`;

/** The ids of zones that somebody has written. */
const WRITTEN_ZONES =
  "SELECT DISTINCT subject_id AS id FROM journal_entries WHERE action IN ('ZONE_ADDED', 'ZONE_CHANGED')";

/** What an edit ($1) of a user ($2) has removed. */
const DONE = `
  SELECT jsonb_array_length(deleted_product -> 'products') AS products, jsonb_array_length(deleted_product -> 'zones') AS zones
  FROM journal_entries WHERE edit_id = $1 AND actor_id = $2 AND action = 'DEMO_REMOVED'`;

/** What was removed, as the audit log keeps it. */
const Removed = v.object({
  products: v.array(v.unknown()),
  zones: v.array(
    v.object({ id: v.string(), town: v.string(), quarter: v.string(), fee: v.number(), delay: v.string() }),
  ),
});

/** Takes the demonstration out of a shop that has products of its own. What an owner has touched stays. */
export class DemoRemovalService {
  readonly #transaction: CatalogueTransaction;
  readonly #auditLog: AuditLogService;
  readonly #undo: UndoService;
  readonly #afterCommit: () => Promise<void>;
  #catalogue: Promise<readonly DemoProduct[]> | undefined;

  /** @param afterCommit brings what this process shows of the shop's zones up to date */
  constructor(
    transaction: CatalogueTransaction,
    auditLog: AuditLogService,
    undo: UndoService,
    afterCommit: () => Promise<void>,
  ) {
    this.#transaction = transaction;
    this.#auditLog = auditLog;
    this.#undo = undo;
    this.#afterCommit = afterCommit;
  }

  /** What would be removed. */
  async removable(): Promise<DemoContent> {
    const { manager } = this.#transaction.database;
    const [products, isUntouched] = [await this.#products(manager), await untouchedZones(manager)];
    const zones = (await manager.query("SELECT id, town, quarter, fee, delay FROM delivery_zones")).filter(
      isUntouched,
    );
    return { products: products.length, zones: zones.length };
  }

  /**
   * Removes the demonstration's products and delivery zones that nobody has touched: one entry of the audit log.
   * @param editId UUID chosen by the client (idempotency key): a repetition removes nothing more. It also undoes it.
   * @throws ShopError BAD_USER_INPUT, FORBIDDEN
   */
  async remove(currentUser: CurrentUser, editId: string): Promise<DemoContent> {
    if (!UUID.test(editId)) throw ShopError.badInput({ editId: "Identifiant non valide" });
    return this.#run(currentUser, async (manager, { userId }) => {
      const [done]: DemoContent[] = await manager.query(DONE, [editId, userId]);
      if (done) return done;
      const found = await readProducts(manager, await this.#products(manager));
      const products = await deleteProducts(manager, [...found.values()]);
      const zones = await removeZones(manager, await untouchedZones(manager));
      const count = { products: products.length, zones: zones.length };
      if (products.length + zones.length === 0) return count;
      const record = { ...recordOf("DEMO_REMOVED", editId, count), deletedProduct: { products, zones } };
      await this.#auditLog.record(manager, userId, [record], editId);
      return count;
    });
  }

  /**
   * Brings back what a removal has taken out.
   * @throws ShopError NOT_FOUND for an unknown removal, CONFLICT when it is undone already, or too old
   */
  undo(currentUser: CurrentUser, editId: string): Promise<DemoContent> {
    return this.#run(currentUser, async (manager, actor) => {
      const entries = await this.#auditLog.takeUndoable(manager, actor, { editId });
      const [entry] = entries;
      if (entry?.action !== "DEMO_REMOVED")
        throw new ShopError("NOT_FOUND", "Ce n’était pas la démonstration");
      const removed = v.parse(Removed, entry.deletedProduct);
      const products = await this.#undo.restore(manager, actor, removed.products);
      const count = { products: products.length, zones: await putBackZones(manager, removed.zones) };
      await this.#auditLog.markUndone(manager, entries);
      await this.#auditLog.record(manager, actor.userId, [recordOf("DEMO_RESTORED", editId, count)]);
      return count;
    });
  }

  async #run(
    currentUser: CurrentUser,
    work: (manager: EntityManager, actor: CurrentUser) => Promise<DemoContent>,
  ): Promise<DemoContent> {
    const content = await this.#transaction.runAs(currentUser, "SUPER_ADMIN", work);
    // What is committed must not be answered as failed: the notification has it read again.
    await this.#afterCommit().catch(() => undefined);
    return content;
  }

  async #products(manager: EntityManager): Promise<string[]> {
    this.#catalogue ??= readDemoCatalogue();
    const rows: { id: string }[] = await manager.query(UNTOUCHED_PRODUCTS, [
      JSON.stringify(await this.#catalogue),
    ]);
    return rows.map(({ id }) => id);
  }
}

type Zone = v.InferOutput<typeof Removed>["zones"][number];

async function untouchedZones(manager: EntityManager): Promise<(zone: Zone) => boolean> {
  const rows: { id: string }[] = await manager.query(WRITTEN_ZONES);
  const written = new Set(rows.map(({ id }) => id));
  return (zone) => isDemoZone(zone) && !written.has(zone.id);
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count > 1 ? "s" : ""}`;

/** The entry of a removal or its undoing: its subject is the edit, by which the admin undoes it. */
function recordOf(
  action: "DEMO_REMOVED" | "DEMO_RESTORED",
  editId: string,
  { products, zones }: DemoContent,
) {
  const subjectName = `${counted(products, "produit")}, ${counted(zones, "zone")} de livraison`;
  return { action, subjectId: editId, subjectName };
}
