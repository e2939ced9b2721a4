import type { KeptService } from "graphql-server/features/shop/nail-service";
import { isText } from "../../../lib/storage/stored-values.ts";
import { hasTexts, isDraftId, storedForms } from "../forms/draft-storage.ts";
import { type DraftShape, storedDraft } from "../forms/stored-draft.ts";
import type { DetailPage } from "./detail-texts.ts";

/** The sections of the settings. The device stores the unsaved input of each section separately. */
export type SettingsSection = DetailPage | "texts" | "sizes" | "services" | "orders";
const PREFIX = "settings:";
const serviceOf = (key: string): string => `${PREFIX}services:${key}`;

/**
 * True if a section has unsaved input.
 * @param services the services on the server. The draft of a service that a colleague has deleted does not count,
 * because the page has no form for it any more
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

/**
 * Returns the storage of a section's draft.
 * @param part name of the text or size guide; left out for a section with a single form
 */
export const sectionDraft = <Values>(
  userId: string,
  section: SettingsSection,
  shape: DraftShape<Values>,
  part?: string,
) => storedDraft<Values>(userId, PREFIX + (part ? `${section}:${part}` : section), shape);

export interface ServiceValues {
  /**
   * Id of the service. The form of a new service creates it. With this id, the server adds the service only once, even
   * if it is sent again after a lost answer.
   */
  id: string;
  title: string;
  description: string;
  image: string;
  /** Price as typed; empty for none. */
  price: string;
  isFrom: boolean;
  isShown: boolean;
  /** Length in minutes; empty for none. */
  minutes: string;
  /** Ids of the places (chairs or tables) at which the service is done; empty for all places. */
  placeIds: readonly string[];
}

/** Key of the draft of a new service. A user has at most one such draft. */
const NEW_SERVICE = "new";

/**
 * Returns an object that reads, stores and deletes the draft of a service.
 * @param key identifies a saved service across reloads; left out for a new service
 */
export const serviceDraft = (userId: string, key = NEW_SERVICE) =>
  storedDraft<ServiceValues>(userId, serviceOf(key), {
    // Checks the id too, because the server accepts only a UUID as the id of a new service.
    isValues: (value): value is ServiceValues =>
      isServiceValues(value) && (key !== NEW_SERVICE || isDraftId(value.id)),
    complete: (values) => ({ minutes: "", placeIds: [], ...values }),
  });

/**
 * Returns the key under which a service's draft is stored: usually the service's id. A default service has no stored id
 * before the first change of the list, so its key is its title. A draft that is already stored under the title stays
 * there.
 */
export const serviceKey = (userId: string, { id, title }: KeptService, areKept: boolean): string =>
  areKept && !serviceDraft(userId, title).read() ? id : title;

function isServiceValues(value: unknown): value is ServiceValues {
  if (!hasTexts(value, ["id", "title", "description", "image", "price", "minutes"])) return false;
  const { isFrom, isShown, placeIds } = value as Partial<ServiceValues>;
  return (
    typeof isFrom === "boolean" &&
    typeof isShown === "boolean" &&
    Array.isArray(placeIds) &&
    placeIds.every(isText)
  );
}
