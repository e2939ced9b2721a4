import { lockUntilCommit } from "../../platform/database/advisory-locks.ts";
import type { Database, Transaction } from "../../platform/database/sql.ts";
import { assertValid, ShopError } from "../../platform/errors/shop-error.ts";
import {
  type Command,
  isRepeated,
  otherContent,
} from "../../platform/idempotency/idempotency-key.repository.ts";
import type { CurrentUser } from "../../platform/security/current-user.ts";
import type { WriteTransaction } from "../../platform/security/write-transaction.ts";
import type { AuditLogRecord } from "../audit-log/audit-log.repository.ts";
import { changesBetween } from "../audit-log/audit-log.rules.ts";
import type { AuditLogService } from "../audit-log/audit-log.service.ts";
import { deleteZones, readZones, writeZones } from "./delivery-zone.repository.ts";
import {
  MAX_ZONES,
  normaliseZone,
  townQuarterError,
  townQuarterKey,
  zoneErrors,
} from "./delivery-zone-fields.rules.ts";
import type { ShopZone } from "./shop-zone.rules.ts";
import { type ZoneFields, zoneName } from "./shop-zone.rules.ts";

const FIELDS = ["town", "quarter", "fee", "delay"] as const;

interface SaveOptions {
  /**
   * The zone as the client has read it; null if the client adds the zone. If the client has not changed a field, the
   * field keeps a colleague's newer value. If `seen` is null but the zone exists, an earlier request has already added
   * the zone and its answer was lost, so nothing changes.
   */
  seen: ZoneFields | null;
  /** UUID that the client creates. A repeated request with this id changes nothing. */
  requestId: string | null;
}

export class DeliveryZoneService {
  readonly #database: Database;
  readonly #transaction: WriteTransaction;
  readonly #auditLog: AuditLogService;

  constructor(database: Database, transaction: WriteTransaction, auditLog: AuditLogService) {
    this.#database = database;
    this.#transaction = transaction;
    this.#auditLog = auditLog;
  }

  zones(): Promise<ShopZone[]> {
    return readZones(this.#database);
  }

  /**
   * Adds a zone at the end, or changes the zone with this id.
   * @param id UUID that the client has chosen. A request that is repeated after a lost answer has the same id and adds
   * no second zone
   * @throws ShopError BAD_USER_INPUT for invalid fields, or if another zone has the same town and quarter; CONFLICT if
   * the list is full, if a colleague has changed a field that the client changes too, or if an earlier request with one
   * of the ids had other content; NOT_FOUND if a colleague has deleted the zone
   */
  save(
    currentUser: CurrentUser,
    id: string,
    fields: ZoneFields,
    { seen, requestId }: SaveOptions,
  ): Promise<ShopZone[]> {
    assertValid(zoneErrors(fields));
    const zone = { id, ...normaliseZone(fields) };
    const command = { id: requestId, name: "saveDeliveryZone", content: [currentUser.userId, zone] };
    const change = async (zones: ShopZone[], transaction: Transaction) => {
      if (seen) {
        const stored = zones.find((one) => one.id === id);
        if (!stored) throw new ShopError("NOT_FOUND", "Une autre personne a supprimé cette zone entre-temps");
        const edit = { seen, wanted: zone };
        return saved(zones, await this.#auditLog.merged(transaction, currentUser, stored, edit));
      }
      const added = zones.find((one) => one.id === zone.id);
      if (added && requestId && changesBetween(added, zone, FIELDS).length > 0) throw otherContent();
      return added ? { after: zones, records: [] } : saved(zones, zone);
    };
    return this.#change(currentUser, change, command);
  }

  /** Deletes a zone. It is no error if the zone is already deleted. */
  delete(currentUser: CurrentUser, id: string): Promise<ShopZone[]> {
    return this.#change(currentUser, (zones) => {
      const zone = zones.find((one) => one.id === id);
      const after = zones.filter((one) => one !== zone);
      return { after, records: zone ? [{ action: "ZONE_DELETED", ...subject(zone) }] : [] };
    });
  }

  /**
   * Sorts the zones. Zones that a colleague has added meanwhile follow at the end. Ids of deleted zones are ignored.
   */
  sort(currentUser: CurrentUser, ids: readonly string[]): Promise<ShopZone[]> {
    return this.#change(currentUser, (zones) => {
      const place = new Map(ids.map((id, at) => [id, at]));
      const placeOf = ({ id }: ShopZone) => place.get(id) ?? ids.length;
      const after = zones.toSorted((a, b) => placeOf(a) - placeOf(b));
      const moved = after.find((zone, at) => zones[at] !== zone);
      return { after, records: moved ? [{ action: "ZONES_SORTED", ...subject(moved) }] : [] };
    });
  }

  #change(
    currentUser: CurrentUser,
    change: (zones: ShopZone[], transaction: Transaction) => Change | Promise<Change>,
    command?: Command,
  ): Promise<ShopZone[]> {
    return this.#transaction.runAs(currentUser, "SUPER_ADMIN", async (transaction) => {
      await lockUntilCommit(transaction, "deliveryZones");
      const before = await readZones(transaction);
      if (command && (await isRepeated(transaction, command))) return before;
      const { after, records } = await change(before, transaction);
      if (records.length > 0) {
        await writeZones(transaction, after);
        await this.#auditLog.record(transaction, currentUser.userId, records);
      }
      return after;
    });
  }
}

/**
 * The zones after a change, and the change's entries in the audit log. There are no entries if the change changes
 * nothing.
 */
interface Change {
  after: ShopZone[];
  records: AuditLogRecord[];
}

function saved(zones: ShopZone[], zone: ShopZone): Change {
  const before = zones.find(({ id }) => id === zone.id);
  const quarter = townQuarterError(zone, zones);
  if (quarter) throw ShopError.badInput({ quarter });
  if (!before) {
    if (zones.length >= MAX_ZONES) throw new ShopError("CONFLICT", `${MAX_ZONES} zones au plus`);
    return { after: [...zones, zone], records: [{ action: "ZONE_ADDED", ...subject(zone) }] };
  }
  const changes = changesBetween(before, zone, FIELDS);
  return {
    after: zones.map((one) => (one === before ? zone : one)),
    records: changes.length > 0 ? [{ action: "ZONE_CHANGED", ...subject(zone), changes }] : [],
  };
}

const subject = (zone: ShopZone) => ({ subjectId: zone.id, subjectName: zoneName(zone) });

/**
 * Deletes those zones for which `isWanted` returns true. The caller must record the deletion in the audit log in the
 * same transaction.
 * @returns the deleted zones
 */
export async function removeZones(
  transaction: Transaction,
  isWanted: (zone: ShopZone) => boolean,
): Promise<ShopZone[]> {
  await lockUntilCommit(transaction, "deliveryZones");
  const removed = (await readZones(transaction)).filter(isWanted);
  if (removed.length === 0) return [];
  const ids = removed.map(({ id }) => id);
  await deleteZones(transaction, ids);
  return removed;
}

/**
 * Restores deleted zones after the last existing zone. A zone stays deleted if another zone now has its town and
 * quarter, or if the shop already has the maximum number of zones.
 * @returns the number of restored zones
 */
export async function restoreZones(transaction: Transaction, removed: readonly ShopZone[]): Promise<number> {
  await lockUntilCommit(transaction, "deliveryZones");
  const zones = await readZones(transaction);
  const taken = new Set(zones.map(townQuarterKey));
  const back = removed.filter((zone) => !taken.has(townQuarterKey(zone))).slice(0, MAX_ZONES - zones.length);
  await writeZones(transaction, [...zones, ...back]);
  return back.length;
}
