import type { ShopTexts } from "graphql-server/shared/shop";
import type { KeptService } from "graphql-server/shop/service";
import { DETAIL_FIELDS, type ShopDetails } from "graphql-server/shop/shop-details";
import { isRecord } from "../../lib/storage/stored-values.ts";
import {
  dropStoredDraft,
  hasTexts,
  isDraftId,
  keepStoredDraft,
  readStoredDraft,
  storedForms,
} from "../drafts/stored-drafts.ts";
import { storedDraft } from "../forms/stored-draft.ts";
import type { DetailValues } from "./detail-values.ts";

/** The parts of the settings; what is typed of each is kept on the device until it is saved. */
export type SettingsSection = "details" | "texts" | "services" | "orders";
const PREFIX = "settings:";
const DETAILS = `${PREFIX}details`;
const textOf = (page: keyof ShopTexts): string => `${PREFIX}texts:${page}`;
const serviceOf = (key: string): string => `${PREFIX}services:${key}`;

/**
 * Whether something of a section was typed and not saved.
 * @param services as they are kept: a draft of one that a colleague has deleted has nowhere to be resumed
 */
export function hasDraft(
  userId: string,
  section: SettingsSection,
  services: readonly KeptService[] | null,
): boolean {
  const forms = storedForms(userId).filter((form) => form.startsWith(PREFIX + section));
  if (section !== "services" || !services) return forms.length > 0;
  const keys = [NEW_SERVICE, ...services.flatMap(({ id, title }) => [id, title])];
  return keys.some((key) => forms.includes(serviceOf(key)));
}

/** The draft of the details. @param shown the details as their form has them */
export const detailsDraft = (userId: string, shown: (details: ShopDetails) => DetailValues) =>
  storedDraft<DetailValues>(userId, DETAILS, {
    isValues: isDetailValues,
    former: ({ values, seen }) => {
      if (!isRecord(values) || !isDetails(seen)) return {};
      return { values: { ...values, details: seen }, base: shown(seen) };
    },
  });

/** A page's text that was typed and not saved. */
export interface TextDraft {
  text: string;
  /** As it was saved when the typing began; null for the original. */
  seen: string | null;
}

export function readText(userId: string, page: keyof ShopTexts): TextDraft | undefined {
  const stored = readStoredDraft(userId, textOf(page));
  if (!hasTexts(stored, ["text"]) || !("seen" in stored)) return undefined;
  const { text, seen } = stored;
  return seen === null || typeof seen === "string" ? { text, seen } : undefined;
}
export const keepText = (userId: string, page: keyof ShopTexts, draft: TextDraft): void =>
  keepStoredDraft(userId, textOf(page), draft);
export const dropText = (userId: string, page: keyof ShopTexts): void =>
  dropStoredDraft(userId, textOf(page));

/** A service as its form has it. */
export interface ServiceForm {
  title: string;
  description: string;
  image: string;
  /** As it is typed; empty for none. */
  price: string;
  isFrom: boolean;
  isShown: boolean;
}

/** A service that was typed and not saved. */
export interface ServiceDraft {
  form: ServiceForm;
  /** As it was saved when the typing began. */
  seen: ServiceForm;
  /** Of a new one, its id: sent again after a lost answer, it is added once. Missing in drafts of former releases. */
  id?: string | undefined;
  /** Of a new one, as it was sent first and perhaps added: the answer was lost. */
  sent?: ServiceForm | undefined;
}

/** Which draft of a service is meant, as there is one new one at most. */
export const NEW_SERVICE = "new";

/**
 * What names a service over reloads: those a shop begins with get their ids with the first change of the list, and are
 * known by their titles before.
 */
export const serviceKey = (userId: string, { id, title }: KeptService, areKept: boolean): string =>
  areKept && !readService(userId, title) ? id : title;

/** @param key NEW_SERVICE, or what names a service over reloads */
export function readService(userId: string, key: string): ServiceDraft | undefined {
  const stored = readStoredDraft(userId, serviceOf(key));
  if (typeof stored !== "object" || stored === null) return undefined;
  const { form, seen, id, sent } = stored as Partial<ServiceDraft>;
  if (!isService(form) || !isService(seen)) return undefined;
  return { form, seen, id: isDraftId(id) ? id : undefined, sent: isService(sent) ? sent : undefined };
}
export const keepService = (userId: string, key: string, draft: ServiceDraft): void =>
  keepStoredDraft(userId, serviceOf(key), draft);
export const dropService = (userId: string, key: string): void => dropStoredDraft(userId, serviceOf(key));

/* Former releases may have stored other shapes. */

function isService(value: unknown): value is ServiceForm {
  if (!hasTexts(value, ["title", "description", "image", "price"])) return false;
  const { isFrom, isShown } = value as Partial<ServiceForm>;
  return typeof isFrom === "boolean" && typeof isShown === "boolean";
}

const LINES = ["name", "phone", "email", "orderEmail", "address"] as const;
const LINKS = ["messagingUrl", "socialUrl", "photoUrl"] as const;

const isDetails = (value: unknown): value is ShopDetails =>
  hasTexts(value, [...LINES, ...LINKS]) && DETAIL_FIELDS.every((field) => field in value);

function isDetailValues(value: unknown): value is DetailValues {
  if (!hasTexts(value, [...LINES, ...LINKS, "place", "hoursNote", "deliveryTime"])) return false;
  const { hours, advantages, details } = value as Partial<DetailValues>;
  return areRows(hours, ["days", "hours"]) && areRows(advantages, ["title", "text"]) && isDetails(details);
}

const areRows = (value: unknown, names: readonly string[]): boolean =>
  Array.isArray(value) && value.every((row) => hasTexts(row, names));
