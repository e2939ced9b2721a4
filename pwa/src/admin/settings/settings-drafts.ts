import type { KeptService } from "graphql-server/shop/nail-service";
import type { ShopTexts } from "graphql-server/shop-profile/shop";
import { areDetails, type ShopDetails } from "graphql-server/shop-profile/shop-details";
import { randomId } from "../../lib/random-id.ts";
import { isRecord } from "../../lib/storage/stored-values.ts";
import { hasTexts, isDraftId, storedForms } from "../drafts/stored-drafts.ts";
import { storedDraft } from "../forms/stored-draft.ts";
import { type DetailValues, NO_DETAILS } from "./detail-values.ts";

/** The parts of the settings; what is typed of each is kept on the device until it is saved. */
export type SettingsSection = "details" | "texts" | "services" | "orders";
const PREFIX = "settings:";
const DETAILS = `${PREFIX}details`;
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
    complete: ({ details, ...values }) => {
      const whole: unknown = { ...NO_DETAILS, ...(isRecord(details) && details) };
      return areDetails(whole) ? { ...shown(whole), ...values, details: whole } : values;
    },
    former: ({ values, seen }) => {
      if (!isRecord(values) || !areDetails(seen)) return {};
      return { values: { ...values, details: seen }, base: shown(seen) };
    },
  });

/** A page's text as its form has it. */
export interface TextValues {
  text: string;
  /** As it is stored; null for the original. */
  kept: string | null;
}

/** The draft of a page's text. @param original what is shown where nothing is stored */
export const textDraft = (userId: string, page: keyof ShopTexts, original: string) =>
  storedDraft<TextValues>(userId, `${PREFIX}texts:${page}`, {
    isValues: (value): value is TextValues =>
      hasTexts(value, ["text"]) && "kept" in value && isKept(value.kept),
    former: ({ text, seen }) => ({
      values: { text, kept: seen },
      base: { text: seen ?? original, kept: seen },
    }),
  });

const isKept = (value: unknown): value is string | null => value === null || typeof value === "string";

/** A service as its form has it. */
export interface ServiceValues {
  /** Of a new one too: sent again after a lost answer, it is added once. */
  id: string;
  title: string;
  description: string;
  image: string;
  /** As it is typed; empty for none. */
  price: string;
  isFrom: boolean;
  isShown: boolean;
}

/** Which draft of a service is meant, as there is one new one at most. */
const NEW_SERVICE = "new";

/** The draft of a service. @param key what names it over reloads; undefined for a new one */
export const serviceDraft = (userId: string, key = NEW_SERVICE) =>
  storedDraft<ServiceValues>(userId, serviceOf(key), {
    isValues: isServiceValues,
    former: ({ form, seen, sent, id }) => {
      // Without an id, what was typed is another new one.
      const identity = { id: isDraftId(id) ? id : randomId() };
      const [values, base, first] = [form, seen, sent].map((one) => isRecord(one) && { ...one, ...identity });
      return isServiceValues(base) ? { values, base, sent: first } : {};
    },
  });

/**
 * What names a service over reloads: those a shop begins with get their ids with the first change of the list, and are
 * known by their titles before.
 */
export const serviceKey = (userId: string, { id, title }: KeptService, areKept: boolean): string =>
  areKept && !serviceDraft(userId, title).read() ? id : title;

function isServiceValues(value: unknown): value is ServiceValues {
  if (!hasTexts(value, ["id", "title", "description", "image", "price"])) return false;
  const { isFrom, isShown } = value as Partial<ServiceValues>;
  return typeof isFrom === "boolean" && typeof isShown === "boolean";
}

const isDetailValues = (value: unknown): value is DetailValues =>
  hasTexts(value, ["place"]) &&
  areDetails({ ...value, latitude: 0, longitude: 0 }) &&
  !Object.values<unknown>(value).includes(null) &&
  "details" in value &&
  areDetails(value.details);
