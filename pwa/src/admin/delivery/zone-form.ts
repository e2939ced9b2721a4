import { normaliseZone, type ZoneFields } from "graphql-server/delivery/delivery-zone";
import { parseAmount } from "../../ui/text/parse-amount.ts";
import type { Zone } from "../api/delivery-api.ts";
import { dropStoredDraft, hasTexts, keepStoredDraft, readStoredDraft } from "../drafts/stored-drafts.ts";

/** A zone as it is typed. */
export interface ZoneForm {
  /** Made beforehand: saved again after a lost answer, a zone is added once. */
  id: string;
  town: string;
  quarter: string;
  fee: string;
  delay: string;
}

/** The form of a new zone, in the town of the last one: owners fill in a town after the other. */
export const emptyZone = (zones: readonly Zone[] = []): ZoneForm => ({
  ...{ id: crypto.randomUUID(), town: zones.at(-1)?.town ?? "", quarter: "", fee: "", delay: "" },
});

export const formOf = ({ id, town, quarter, fee, delay }: Zone): ZoneForm => ({
  ...{ id, town, quarter, fee: String(fee), delay },
});

/** The form by value, the fee read as people write it: « 1 500 FCFA ». */
export function zoneOf({ id, town, quarter, fee, delay }: ZoneForm): ZoneFields & { id: string } {
  const fields = { town, quarter, fee: parseAmount(fee), delay };
  return { id, ...normaliseZone(fields) };
}

const formName = (zoneId: string) => `zone:${zoneId}`;

/** What a user has begun for a zone and not saved, if anything; a new zone's is under `NEW_ZONE`. */
export function readZone(userId: string, zoneId: string): ZoneForm | undefined {
  const stored = readStoredDraft(userId, formName(zoneId));
  return hasTexts(stored, ["id", "town", "quarter", "fee", "delay"]) ? stored : undefined;
}

export const keepZone = (userId: string, zoneId: string, form: ZoneForm): void =>
  keepStoredDraft(userId, formName(zoneId), form);

export const dropZone = (userId: string, zoneId: string): void => dropStoredDraft(userId, formName(zoneId));

export const NEW_ZONE = "new";
