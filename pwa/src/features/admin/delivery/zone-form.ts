import { amountError, parseAmount } from "graphql-server/features/catalogue/product/amount";
import { formatPrice } from "graphql-server/features/catalogue/product/price";
import {
  normaliseZone,
  townQuarterError,
  zoneErrors,
} from "graphql-server/features/delivery/delivery-zone-fields";
import { isPickupZone, type ZoneFields } from "graphql-server/features/delivery/shop-zone";
import { randomId } from "../../../lib/random-id.ts";
import type { Failure } from "../../../lib/result.ts";
import type { Zone } from "../api/delivery-api.ts";
import { hasTexts, isDraftId } from "../forms/draft-storage.ts";
import { AMOUNT, LINE } from "../forms/field-kinds.ts";
import type { Fields } from "../forms/form-fields.ts";
import type { FormConflict } from "../forms/form-state.ts";
import { settleNew, storedDraft } from "../forms/stored-draft.ts";
import type { FieldErrors } from "../forms/use-form.ts";

export interface ZoneValues {
  /**
   * Id of the zone. The form creates the id, so that the server adds the zone only once, even if the form is sent again
   * after a lost answer.
   */
  id: string;
  town: string;
  quarter: string;
  fee: string;
  delay: string;
}

export const ZONE_FIELDS = {
  town: LINE,
  quarter: LINE,
  fee: AMOUNT,
  delay: LINE,
} as const satisfies Fields<ZoneValues>;
export type ZoneField = keyof typeof ZONE_FIELDS;

export const ZONE_LABELS: Readonly<Record<ZoneField, string>> = {
  town: "Ville",
  quarter: "Quartier",
  fee: "Frais",
  delay: "Délai",
};

/**
 * Returns the initial values of the form for a new zone.
 * @param town by default the town of the last zone in the list, without the pickup, because owners enter the zones of a
 * town one after another
 */
export const emptyZone = (zones: readonly Zone[], town = lastTown(zones)): ZoneValues => ({
  ...{ id: randomId(), town, quarter: "", fee: "", delay: "" },
});

const lastTown = (zones: readonly Zone[]): string =>
  zones.findLast((zone) => !isPickupZone(zone))?.town ?? "";

export const valuesOf = ({ id, town, quarter, fee, delay }: Zone): ZoneValues => ({
  ...{ id, town, quarter, fee: String(fee), delay },
});

/** Converts the form's texts, such as the fee « 1 500 FCFA », to a zone. */
export function zoneOf({ id, town, quarter, fee, delay }: ZoneValues): ZoneFields & { id: string } {
  const fields = { town, quarter, fee: parseAmount(fee), delay };
  return { id, ...normaliseZone(fields) };
}

/**
 * Returns the errors of a zone's form.
 * @param zones the saved zones, of which none may have the same town and quarter
 */
export function zoneFieldErrors(values: ZoneValues, zones: readonly Zone[]): FieldErrors {
  const fee = amountError(values.fee);
  const zone = zoneOf(values);
  return { quarter: townQuarterError(zone, zones), ...zoneErrors(zone), ...(fee && { fee }) };
}

/**
 * Returns the fields of a refused zone that both the user and a colleague have changed, with the colleague's values.
 */
export const zoneConflicts = ({ conflicts = [] }: Failure): FormConflict<ZoneValues>[] =>
  conflicts.flatMap(({ field, value, by }) => {
    const name = (Object.keys(ZONE_FIELDS) as ZoneField[]).find((one) => one === field);
    const typed = String(value ?? "");
    const text = name === "fee" ? formatPrice(Number(value)) : typed;
    return name
      ? [{ field: name, label: ZONE_LABELS[name], text, by, take: (zone) => ({ ...zone, [name]: typed }) }]
      : [];
  });

const NEW_ZONE = "new";

/**
 * Returns the storage of a zone's draft.
 * @param id undefined for a new zone
 */
export const zoneDraft = (userId: string, id = NEW_ZONE) =>
  storedDraft<ZoneValues>(userId, `zone:${id}`, {
    isValues: (value): value is ZoneValues =>
      hasTexts(value, ["id", "town", "quarter", "fee", "delay"]) && (id !== NEW_ZONE || isDraftId(value.id)),
  });

/**
 * If the server has stored a new zone although its answer was lost, the zone is among the server's zones. The draft of
 * the new zone then becomes a draft of the stored zone.
 */
export const settleNewZone = (userId: string, zones: readonly Zone[]): void =>
  settleNew(ZONE_FIELDS, zoneDraft(userId), zones.map(valuesOf), (id) => zoneDraft(userId, id));
