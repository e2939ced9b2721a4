import { amountError, parseAmount } from "graphql-server/catalogue/product/amount";
import { normaliseZone, type ZoneFields, zoneErrors } from "graphql-server/delivery/delivery-zone";
import { randomId } from "../../lib/random-id.ts";
import type { Zone } from "../api/delivery-api.ts";
import { isSameField, mergeTyped } from "../drafts/merge-typed.ts";
import {
  dropStoredDraft,
  hasTexts,
  isDraftId,
  keepStoredDraft,
  readStoredDraft,
} from "../drafts/stored-drafts.ts";

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
  ...{ id: randomId(), town: zones.at(-1)?.town ?? "", quarter: "", fee: "", delay: "" },
});

export const formOf = ({ id, town, quarter, fee, delay }: Zone): ZoneForm => ({
  ...{ id, town, quarter, fee: String(fee), delay },
});

/** The form by value, the fee read as people write it: « 1 500 FCFA ». */
export function zoneOf({ id, town, quarter, fee, delay }: ZoneForm): ZoneFields & { id: string } {
  const fields = { town, quarter, fee: parseAmount(fee), delay };
  return { id, ...normaliseZone(fields) };
}

/** What is wrong with the form by field, in French; empty when it can be sent. */
export function zoneFormErrors(form: ZoneForm): Partial<Record<keyof ZoneFields, string>> {
  const fee = amountError(form.fee);
  return { ...zoneErrors(zoneOf(form)), ...(fee && { fee }) };
}

/** A zone's form as it opens. */
export interface OpenedZone {
  form: ZoneForm;
  /** As the zone is saved; of a new one, as its form begins. */
  seen: ZoneForm;
  /** Of a new one, as it was sent first and perhaps added: the answer was lost. */
  sent?: ZoneForm | undefined;
  isRestored: boolean;
  /** What somebody else has saved meanwhile in fields that the draft changes too. */
  meanwhile: readonly (readonly [label: string, saved: string])[];
}

const LABELS: Readonly<Record<keyof ZoneForm, string>> = {
  id: "",
  town: "Ville",
  quarter: "Quartier",
  fee: "Frais",
  delay: "Délai",
};
const FIELDS = Object.keys(LABELS) as (keyof ZoneForm)[];
const formName = (zoneId: string) => `zone:${zoneId}`;

/** A zone that was typed and not saved. */
interface ZoneDraft {
  form: ZoneForm;
  /** As it was saved when the typing began; missing in drafts of former releases. */
  seen?: ZoneForm | undefined;
  sent?: ZoneForm | undefined;
}

/** The form of a zone, as it was left where it was not saved. @param zoneId NEW_ZONE for a new one */
export function openedZone(userId: string, zoneId: string, seen: ZoneForm): OpenedZone {
  const draft = readZone(userId, zoneId);
  // What is saved by now is no draft any more.
  if (!draft || isSameZone(draft.form, seen)) return { form: seen, seen, isRestored: false, meanwhile: [] };
  // A new zone keeps the id under which it may have arrived already.
  if (zoneId === NEW_ZONE)
    return { form: draft.form, seen, sent: draft.sent, isRestored: true, meanwhile: [] };
  return { ...mergedZone(draft.form, draft.seen ?? seen, seen), isRestored: true };
}

/**
 * What is typed of a zone over what is saved now.
 * @param before what was saved when the typing began
 */
export function mergedZone(
  typed: ZoneForm,
  before: ZoneForm,
  seen: ZoneForm,
): Omit<OpenedZone, "isRestored"> {
  const { form, conflicts } = mergeTyped(typed, before, seen, zoneOf);
  return { form, seen, meanwhile: conflicts.map((name) => [LABELS[name], seen[name]]) };
}

/** Whether two forms say the same of a zone. */
export const isSameZone = (one: ZoneForm, other: ZoneForm): boolean =>
  FIELDS.every((name) => name === "id" || isSameField(name, [one, other], zoneOf));

/**
 * Makes the draft of a new zone one of the zone that it has added, where the answer was lost: what was typed since is a
 * change of that.
 */
export function settleNewZone(userId: string, zones: readonly Zone[]): void {
  const { form, sent } = readZone(userId, NEW_ZONE) ?? {};
  const saved = zones.find(({ id }) => id === form?.id);
  if (!form || !saved) return;
  dropZone(userId, NEW_ZONE);
  keepZone(userId, saved.id, { form, seen: sent ?? formOf(saved) });
}

function readZone(userId: string, zoneId: string): ZoneDraft | undefined {
  const stored = readStoredDraft(userId, formName(zoneId));
  if (!hasTexts(stored, FIELDS) || (zoneId === NEW_ZONE && !isDraftId(stored.id))) return undefined;
  const form = (name: "seen" | "sent") => {
    const value: unknown = Object.getOwnPropertyDescriptor(stored, name)?.value;
    return hasTexts(value, FIELDS) ? pickFields(value) : undefined;
  };
  return { form: pickFields(stored), seen: form("seen"), sent: form("sent") };
}

const pickFields = ({ id, town, quarter, fee, delay }: ZoneForm): ZoneForm => ({
  ...{ id, town, quarter, fee, delay },
});

/** Keeps what is typed of a zone; nothing where it is as saved. */
export function keepZone(
  userId: string,
  zoneId: string,
  { form, seen, sent }: Pick<OpenedZone, "form" | "seen" | "sent">,
): void {
  if (!sent && isSameZone(form, seen)) dropZone(userId, zoneId);
  else keepStoredDraft(userId, formName(zoneId), { ...form, seen, sent });
}

export const dropZone = (userId: string, zoneId: string): void => dropStoredDraft(userId, formName(zoneId));

export const NEW_ZONE = "new";
