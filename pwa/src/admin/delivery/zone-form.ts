import { amountError, parseAmount } from "graphql-server/catalogue/product/amount";
import { normaliseZone, type ZoneFields, zoneErrors } from "graphql-server/delivery/delivery-zone";
import { randomId } from "../../lib/random-id.ts";
import type { Zone } from "../api/delivery-api.ts";
import { hasTexts, isDraftId } from "../drafts/stored-drafts.ts";
import { AMOUNT, LINE } from "../forms/field-kinds.ts";
import type { Fields } from "../forms/merge-fields.ts";
import { settleNew, storedDraft } from "../forms/stored-draft.ts";
import type { FormErrors } from "../forms/use-form.ts";

/** A zone as it is typed. */
export interface ZoneValues {
  /** Made beforehand: saved again after a lost answer, a zone is added once. */
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

/** The form of a new zone, in the town of the last one: owners fill in a town after the other. */
export const emptyZone = (zones: readonly Zone[]): ZoneValues => ({
  ...{ id: randomId(), town: zones.at(-1)?.town ?? "", quarter: "", fee: "", delay: "" },
});

export const valuesOf = ({ id, town, quarter, fee, delay }: Zone): ZoneValues => ({
  ...{ id, town, quarter, fee: String(fee), delay },
});

/** The form by value, the fee read as people write it: « 1 500 FCFA ». */
export function zoneOf({ id, town, quarter, fee, delay }: ZoneValues): ZoneFields & { id: string } {
  const fields = { town, quarter, fee: parseAmount(fee), delay };
  return { id, ...normaliseZone(fields) };
}

/** What is wrong with the form by field, in French. */
export function zoneFormErrors(values: ZoneValues): FormErrors {
  const fee = amountError(values.fee);
  return { ...zoneErrors(zoneOf(values)), ...(fee && { fee }) };
}

const NEW_ZONE = "new";

/** The draft of a zone's form. @param id undefined for a new zone */
export const zoneDraft = (userId: string, id = NEW_ZONE) =>
  storedDraft<ZoneValues>(userId, `zone:${id}`, {
    isValues: (value) => hasTexts(value, ["id", "town", "quarter", "fee", "delay"]),
    former: ({ seen, sent, ...values }) => ({
      values: id === NEW_ZONE && !isDraftId(values.id) ? undefined : values,
      base: seen,
      sent,
    }),
  });

/** Makes the draft of a new zone, which has arrived, one of the added zone. */
export const settleNewZone = (userId: string, zones: readonly Zone[]): void =>
  settleNew(ZONE_FIELDS, zoneDraft(userId), zones.map(valuesOf), (id) => zoneDraft(userId, id));
