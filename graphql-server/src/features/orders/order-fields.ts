import { storedColumns } from "../../platform/database/entity-columns.ts";
import { SHOP_TIME_ZONE } from "../../platform/shop-time/shop-day.rules.ts";
import { Order } from "./order.entity.ts";

/** How one stored field of an order is erased, exported to its customer, and exported for spreadsheets. */
interface OrderField {
  /**
   * SQL of the value that a field with personal data gets when the customer is erased. Undefined for other data, which
   * is not erased.
   */
  readonly erased?: string;
  /** Key of the field in the file of a user's own data; undefined if the file does not contain it. */
  readonly exported?: string;
  /**
   * SQL of the value in the file of a user's own data, where `o` is the order; undefined if the column's value is
   * exported unchanged.
   */
  readonly exportedValue?: string;
  /**
   * Header of the field's column in the CSV table for spreadsheets; undefined if the table does not contain the field.
   */
  readonly csv?: string;
}

/** Names of the stored fields: all properties of the entity except the ones that a query computes. */
type StoredField = Exclude<
  keyof Order,
  | "lines"
  | "due"
  | "deliveredAt"
  | "customerName"
  | "customerEmail"
  | "mayChange"
  | "possiblySame"
  | "roundId"
  | "rider"
  | "isSlotReserved"
  | "noShows"
>;

const NOTHING = {};

/**
 * Every stored field of an order. The compiler demands an entry for a new field, so that no field is forgotten in the
 * erasure, in the file of a user's own data, and in the owner's list of all personal data that the shop stores.
 */
export const ORDER_FIELDS: Readonly<Record<StoredField, OrderField>> = {
  id: NOTHING,
  deviceId: NOTHING,
  number: { exported: "numéro", csv: "Numéro" },
  state: { exported: "état", csv: "État" },
  channel: { csv: "Canal" },
  placedAt: { exported: "passée", csv: "Date" },
  createdAt: NOTHING,
  userId: { erased: "NULL" },
  name: { erased: "NULL", exported: "nom", csv: "Nom" },
  customerPhone: { erased: "NULL", exported: "téléphone", csv: "Téléphone" },
  quarter: { erased: "NULL", exported: "quartier", csv: "Quartier" },
  total: { exported: "total", csv: "Articles" },
  zoneId: NOTHING,
  fee: { exported: "livraison", csv: "Livraison" },
  isPickup: NOTHING,
  shopFees: NOTHING,
  discount: { exported: "remise", csv: "Remise" },
  // An erasure empties the reason, because a colleague may have written personal data into it.
  discountReason: { erased: "''", exported: "raison de la remise" },
  note: { erased: "''", csv: "Note" },
  returned: { csv: "Rapporté" },
  credited: NOTHING,
  paid: { exported: "payé", csv: "Payé" },
  deposit: { exported: "acompte" },
  depositShare: NOTHING,
  asOrdered: {
    erased: `as_ordered || '{"quarter": null}'`,
    exported: "quartier à l’origine",
    exportedValue: "o.as_ordered->'quarter'",
  },
  editedAt: NOTHING,
  changedAt: NOTHING,
  changedBy: NOTHING,
  doneAt: NOTHING,
  cancelledFrom: NOTHING,
  unwanted: NOTHING,
  returnRequestedAt: { exported: "retour demandé" },
  returnReason: { erased: "''", exported: "raison du retour" },
  returnRequestId: NOTHING,
  declinedReturnAt: NOTHING,
  returnDeclineReason: { erased: "''", exported: "retour refusé" },
  promisedDay: { exported: "jour promis", csv: "Jour promis" },
  settleBy: { exported: "à solder avant le", csv: "À solder avant le" },
  settleReminded: NOTHING,
  serviceId: NOTHING,
  // Date and time in Douala, as agreed with the customer.
  appointmentAt: {
    exported: "rendez-vous",
    exportedValue: `to_char(o.appointment_at AT TIME ZONE '${SHOP_TIME_ZONE}', 'YYYY-MM-DD HH24:MI')`,
    csv: "Rendez-vous",
  },
  appointmentMinutes: NOTHING,
  heldUntil: NOTHING,
  placeId: NOTHING,
  // Null for an order without an appointment, because `false` would say that the person came.
  noShow: {
    exported: "pas venu au rendez-vous",
    exportedValue: "CASE WHEN o.service_id IS NOT NULL THEN o.no_show END",
  },
  appointmentReminded: NOTHING,
  productNames: NOTHING,
  recordedBy: NOTHING,
  customerErasedAt: NOTHING,
};

const COLUMNS = storedColumns(Order).flatMap(({ property, name }) => {
  const field = ORDER_FIELDS[property as StoredField];
  return [{ ...field, name }];
});

export const PERSONAL_COLUMNS = COLUMNS.filter(({ erased }) => erased !== undefined).map(({ name }) => name);

/** SQL assignments that erase a customer's details from an order. */
export const ERASED = [
  ...COLUMNS.flatMap(({ name, erased }) => (erased === undefined ? [] : [`${name} = ${erased}`])),
  "customer_erased_at = now()",
].join(", ");

/**
 * SQL condition: a visitor's order contains personal details. This may be true again for an erased order, because an
 * admin may write details after the erasure.
 */
export const HAS_DETAILS = COLUMNS.flatMap(({ name, erased }) => {
  if (erased === "NULL") return [`${name} IS NOT NULL`];
  return erased === "''" ? [`${name} <> ''`] : [];
}).join(" OR ");

/** SQL of the keys and values of an order `o` in the file of a user's own data. */
export const EXPORTED_FIELDS = COLUMNS.flatMap(({ name, exported, exportedValue = `o.${name}` }) =>
  exported === undefined ? [] : [`'${exported}', ${exportedValue}`],
).join(", ");

/**
 * SQL condition: the order `o` is put aside, by the same rule as `putAsideUntil`. PostgreSQL uses the index on
 * `settle_by` only with the condition `done_at IS NULL`, because the index contains only such rows.
 */
export const IS_PUT_ASIDE =
  "o.state = 'CONFIRMED' AND o.due > o.paid AND o.settle_by IS NOT NULL AND o.done_at IS NULL";
