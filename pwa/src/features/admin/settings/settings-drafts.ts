import type { KeptService } from "graphql-server/features/shop/nail-service";
import type { PageTexts } from "graphql-server/features/shop/profile/shop";
import { areDetails, type ShopDetails } from "graphql-server/features/shop/profile/shop-details";
import type { SizeGuide, SizeGuideName } from "graphql-server/features/shop/size-guide";
import { isRecord } from "../../../lib/storage/stored-values.ts";
import { hasTexts, isDraftId, storedForms } from "../drafts/stored-drafts.ts";
import { storedDraft } from "../forms/stored-draft.ts";
import { type DetailValues, NO_DETAILS } from "./detail-values.ts";

/** The sections of the settings; unsaved input of each is stored on the device. */
export type SettingsSection = "details" | "texts" | "sizes" | "services" | "orders";
const PREFIX = "settings:";
const DETAILS = `${PREFIX}details`;
const serviceOf = (key: string): string => `${PREFIX}services:${key}`;

/**
 * True if a section has unsaved input.
 * @param services the stored services. The draft of a service that a colleague has deleted does not count, because
 * its form cannot be opened
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

/** @param shown returns the form values of stored details */
export const detailsDraft = (userId: string, shown: (details: ShopDetails) => DetailValues) =>
  storedDraft<DetailValues>(userId, DETAILS, {
    isValues: isDetailValues,
    complete: ({ details, ...values }) => {
      const whole: unknown = { ...NO_DETAILS, ...(isRecord(details) && details) };
      return areDetails(whole) ? { ...shown(whole), ...values, details: whole } : values;
    },
  });

export interface TextValues {
  text: string;
}

export const textDraft = (userId: string, page: keyof PageTexts) =>
  storedDraft<TextValues>(userId, `${PREFIX}texts:${page}`, {
    isValues: (value): value is TextValues => hasTexts(value, ["text"]),
  });

export const sizeGuideDraft = (userId: string, name: SizeGuideName) =>
  storedDraft<SizeGuide>(userId, `${PREFIX}sizes:${name}`, {
    isValues: (value): value is SizeGuide =>
      hasTexts(value, ["note"]) &&
      "rows" in value &&
      isArrayOf(value.rows, (row) => isArrayOf(row, (cell) => typeof cell === "string")),
  });

const isArrayOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isItem);

export interface ServiceValues {
  /**
   * A new service gets its id in the form. If the answer to a save is lost and the service is sent again, this id
   * ensures that the service is added only once.
   */
  id: string;
  title: string;
  description: string;
  image: string;
  /** Price as typed; empty for none. */
  price: string;
  isFrom: boolean;
  isShown: boolean;
}

/** A user has at most one such draft. */
const NEW_SERVICE = "new";

/**
 * Returns an object that reads, stores and deletes the draft of a service.
 * @param key identifies a saved service across reloads; left out for a new service
 */
export const serviceDraft = (userId: string, key = NEW_SERVICE) =>
  storedDraft<ServiceValues>(userId, serviceOf(key), {
    // The server accepts only a UUID as the id of a new service.
    isValues: (value): value is ServiceValues =>
      isServiceValues(value) && (key !== NEW_SERVICE || isDraftId(value.id)),
  });

/**
 * Returns the key under which the draft of a service is stored. It is the service's id. The default services have no
 * stored ids before the first change of the list, so their key is the title. If a draft was stored under the title, the
 * key stays the title.
 */
export const serviceKey = (userId: string, { id, title }: KeptService, areKept: boolean): string =>
  areKept && !serviceDraft(userId, title).read() ? id : title;

function isServiceValues(value: unknown): value is ServiceValues {
  if (!hasTexts(value, ["id", "title", "description", "image", "price"])) return false;
  const { isFrom, isShown } = value as Partial<ServiceValues>;
  return typeof isFrom === "boolean" && typeof isShown === "boolean";
}

const isDetailValues = (value: unknown): value is DetailValues =>
  hasTexts(value, ["place", "deposit", "capital", "vat"]) &&
  areDetails({ ...value, latitude: 0, longitude: 0, depositShare: null, capital: null, vat: null }) &&
  !Object.values<unknown>(value).includes(null) &&
  "details" in value &&
  areDetails(value.details);
