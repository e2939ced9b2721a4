import type { DataSource, EntityManager } from "typeorm";
import { changesBetween } from "../audit-log/audit-log.rules.ts";
import type { AuditLogRecord, AuditLogService } from "../audit-log/audit-log.service.ts";
import { ShopError } from "../errors/shop-error.ts";
import type { CurrentUser } from "../security/current-user.ts";
import type { ShopTransaction } from "../shop-version/shop-transaction.service.ts";
import { bumpShopVersion } from "../shop-version/shop-version.repository.ts";
import { UUID } from "../text/uuid.ts";
import { MAX_ZONES, normaliseZone, type ZoneFields, zoneErrors, zoneName } from "./delivery-zone.rules.ts";
import type { DeliveryZone } from "./delivery-zone.type.ts";

/** Lock of those who change the list: an order of zones is of all of them. */
const ZONES_LOCK = 237_000_004;
const ZONES = "SELECT id, town, quarter, fee, delay FROM delivery_zones ORDER BY position, id";
const FIELDS = ["town", "quarter", "fee", "delay"] as const;

/** What a client knows of the zone that it saves. */
interface SaveOptions {
  /**
   * As it was read: what a colleague has changed since is kept where it is something else. Null to overwrite any, as
   * former releases do.
   */
  seen: ZoneFields | null;
  /** The client adds it: where there is one with its id, an attempt whose answer was lost has added it, and it stays. */
  isNew: boolean;
}

/** The delivery zones, in the owner's order. */
export class DeliveryZoneService {
  readonly #database: DataSource;
  readonly #transaction: ShopTransaction;
  readonly #auditLog: AuditLogService;

  constructor(database: DataSource, transaction: ShopTransaction, auditLog: AuditLogService) {
    this.#database = database;
    this.#transaction = transaction;
    this.#auditLog = auditLog;
  }

  zones(): Promise<DeliveryZone[]> {
    return this.#database.query(ZONES);
  }

  /**
   * Adds a zone at the end, or changes the one with this id.
   * @param id UUID chosen by the client: a repetition after a lost answer adds no second zone
   * @throws ShopError BAD_USER_INPUT for invalid fields, CONFLICT when there is one of this town and quarter, no room, or
   *   a colleague has changed the same; NOT_FOUND for a zone that was read and is gone
   */
  save(
    currentUser: CurrentUser,
    id: string,
    fields: ZoneFields,
    { seen, isNew }: SaveOptions,
  ): Promise<DeliveryZone[]> {
    if (!UUID.test(id)) throw ShopError.badInput({ id: "Identifiant non valide" });
    const errors: Record<string, string> = { ...zoneErrors(fields) };
    if (Object.keys(errors).length > 0) throw ShopError.badInput(errors);
    const zone = { id: id.toLowerCase(), ...normaliseZone(fields) };
    return this.#change(currentUser, (zones) => {
      if (isNew && zones.some((one) => one.id === zone.id)) return { after: zones, records: [] };
      return saved(zones, seen ? merged(zones, seen, zone) : zone);
    });
  }

  /** Deletes a zone; one that is gone already is no error. */
  delete(currentUser: CurrentUser, id: string): Promise<DeliveryZone[]> {
    return this.#change(currentUser, (zones) => {
      const zone = zones.find((one) => one.id === id.toLowerCase());
      const after = zones.filter((one) => one !== zone);
      return { after, records: zone ? [{ action: "ZONE_DELETED", ...subject(zone) }] : [] };
    });
  }

  /**
   * Puts the zones into an order. Zones that a colleague has added meanwhile keep their places at the end, deleted ones
   * are ignored.
   */
  sort(currentUser: CurrentUser, ids: readonly string[]): Promise<DeliveryZone[]> {
    return this.#change(currentUser, (zones) => {
      const place = new Map(ids.map((id, at) => [id.toLowerCase(), at]));
      const placeOf = ({ id }: DeliveryZone) => place.get(id) ?? ids.length;
      const after = zones.toSorted((a, b) => placeOf(a) - placeOf(b));
      const moved = after.find((zone, at) => zones[at] !== zone);
      return { after, records: moved ? [{ action: "ZONES_SORTED", ...subject(moved) }] : [] };
    });
  }

  #change(currentUser: CurrentUser, change: (zones: DeliveryZone[]) => Change): Promise<DeliveryZone[]> {
    return this.#transaction.runAs(currentUser, async (manager) => {
      await lockZones(manager);
      const { after, records } = change(await manager.query(ZONES));
      if (records.length > 0) {
        await writeZones(manager, after);
        await this.#auditLog.record(manager, currentUser.userId, records);
      }
      return after;
    });
  }
}

/** The zones after a change, and what the audit log says of it: nothing where nothing has changed. */
interface Change {
  after: DeliveryZone[];
  records: AuditLogRecord[];
}

/**
 * The zone as it is wanted where it was changed, and as it is saved elsewhere.
 * @throws ShopError CONFLICT, NOT_FOUND
 */
function merged(zones: DeliveryZone[], seen: ZoneFields, wanted: DeliveryZone): DeliveryZone {
  const zone = zones.find(({ id }) => id === wanted.id);
  if (!zone) throw new ShopError("NOT_FOUND", "Une autre personne a supprimé cette zone entre-temps");
  const changed = FIELDS.filter((field) => wanted[field] !== seen[field]);
  if (changed.some((field) => zone[field] !== seen[field] && zone[field] !== wanted[field]))
    throw new ShopError("CONFLICT", "Une autre personne a changé la même chose entre-temps");
  return { ...zone, ...Object.fromEntries(changed.map((field) => [field, wanted[field]])) };
}

function saved(zones: DeliveryZone[], zone: DeliveryZone): Change {
  const before = zones.find(({ id }) => id === zone.id);
  if (zones.some((one) => one !== before && placeKey(one) === placeKey(zone)))
    throw new ShopError("CONFLICT", `Il y a déjà une zone «\u00a0${zoneName(zone)}\u00a0»`);
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

const placeKey = ({ town, quarter }: DeliveryZone): string => JSON.stringify([town, quarter]).toLowerCase();

const subject = (zone: DeliveryZone) => ({ subjectId: zone.id, subjectName: zoneName(zone) });

const lockZones = (manager: EntityManager): Promise<unknown> =>
  manager.query("SELECT pg_advisory_xact_lock($1)", [ZONES_LOCK]);

/** Removes zones, in a transaction that records it. @returns the removed ones */
export async function removeZones(
  manager: EntityManager,
  isWanted: (zone: DeliveryZone) => boolean,
): Promise<DeliveryZone[]> {
  await lockZones(manager);
  const zones: DeliveryZone[] = await manager.query(ZONES);
  const removed = zones.filter(isWanted);
  if (removed.length === 0) return [];
  await bumpShopVersion(manager);
  await manager.query("DELETE FROM delivery_zones WHERE id = ANY($1::uuid[])", [removed.map(({ id }) => id)]);
  return removed;
}

/** Puts removed zones back at the end; one of whose town and quarter there is another since stays removed. */
export async function putBackZones(
  manager: EntityManager,
  removed: readonly DeliveryZone[],
): Promise<number> {
  await lockZones(manager);
  const zones: DeliveryZone[] = await manager.query(ZONES);
  const taken = new Set(zones.map(placeKey));
  const back = removed.filter((zone) => !taken.has(placeKey(zone))).slice(0, MAX_ZONES - zones.length);
  await writeZones(manager, [...zones, ...back]);
  return back.length;
}

/** Writes the whole list, which is short. */
async function writeZones(manager: EntityManager, zones: readonly DeliveryZone[]): Promise<void> {
  await manager.query("DELETE FROM delivery_zones");
  await insertZones(manager, zones);
}

/** Inserts zones in the order given; the shop gets another version. */
export async function insertZones(manager: EntityManager, zones: readonly DeliveryZone[]): Promise<void> {
  await bumpShopVersion(manager);
  await manager.query(
    `INSERT INTO delivery_zones (id, town, quarter, fee, delay, position)
     SELECT id, town, quarter, fee, delay, position FROM jsonb_to_recordset($1::jsonb)
       AS zone (id uuid, town text, quarter text, fee int, delay text, position int)`,
    [JSON.stringify(zones.map((zone, position) => ({ ...zone, position })))],
  );
}
