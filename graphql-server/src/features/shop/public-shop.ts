import { MADE_UP_ORDER_EMAIL, type Settings } from "../../platform/settings/settings.ts";
import type { KeptService } from "./nail-service.rules.ts";
import type { PageTexts, Shop, ShopService, ShopTexts } from "./profile/shop.rules.ts";
import {
  DETAIL_FIELDS,
  type DetailField,
  isOriginalAllowed,
  isPresentDetail,
  type PublicDetails,
  type ShopDetails,
} from "./profile/shop-settings.rules.ts";
import type { ShopFields } from "./shop-changes.ts";
import type { ShopState } from "./shop-state.repository.ts";
import { SIZE_GUIDE_NAMES } from "./size-guide.rules.ts";

const PAGE_NAMES = ["terms", "faq", "about"] as const satisfies readonly (keyof PageTexts)[];
/** Names of the texts that the owner may write: texts of whole pages, and size guides. */
export const TEXT_NAMES: readonly (keyof ShopTexts)[] = [...PAGE_NAMES, ...SIZE_GUIDE_NAMES];
const isTextName = (name: string): boolean => TEXT_NAMES.some((text) => text === name);

/** The settings from environment variables. They apply until the owner changes them. */
export type ShopEnvironment = Settings["shop"];

/**
 * Returns the settings that visitors see: the owner's values, or the environment's values for settings that the owner
 * has not set.
 */
export function shopOf(
  environment: ShopEnvironment,
  { version, details, texts, services, zones, banner }: ShopState,
): Omit<Shop, "year"> {
  return {
    version,
    ...environment,
    ...followingDetails(environment, details),
    ...publicDetails(details),
    ...(Object.keys(texts).length > 0 && { texts }),
    ...(services && { services: services.filter(({ isShown }) => isShown).map(publicService) }),
    ...(banner.length > 0 && { banner }),
    zones,
  };
}

/** Returns the details that visitors see. Empty details become undefined. */
function publicDetails(details: ShopState["details"]): Partial<PublicDetails> {
  const fields = DETAIL_FIELDS.filter((field) => details[field] !== undefined);
  return Object.fromEntries(
    fields.map((field) => [field, isNone(field, details) ? undefined : details[field]]),
  );
}

const isNone = (field: DetailField, details: ShopState["details"]): boolean =>
  details[field] === "" && !isOriginalAllowed(field) && !isPresentDetail(field);

/**
 * Returns two settings of the environment that change when the owner enters other details. The default chat link gets
 * the owner's phone number. The example e-mail address for orders (`MADE_UP_ORDER_EMAIL`) disappears once the owner has
 * entered an e-mail address.
 */
function followingDetails(
  environment: ShopEnvironment,
  { phone, email }: ShopState["details"],
): Partial<Shop> {
  return {
    ...(phone && environment.messagingUrl === chatOf(environment.phone) && { messagingUrl: chatOf(phone) }),
    ...(email && environment.orderEmail === MADE_UP_ORDER_EMAIL && { orderEmail: undefined }),
  };
}

const chatOf = (phone: string): string => `https://wa.me/${phone}`;

const publicService = ({ isShown, ...service }: KeptService): ShopService => service;

/** The settings in the owner's form. They have the values that visitors see; null stands for a default. */
export interface ShopSettings {
  version: number;
  details: ShopDetails;
  texts: Record<keyof ShopTexts, string | null>;
  services: KeptService[] | null;
  /** True if admins see and handle all orders; false if they see and handle only orders of their own products. */
  adminsHandleAllOrders: boolean;
}

export function settingsOf(environment: ShopEnvironment, state: ShopState): ShopSettings {
  const shop = shopOf(environment, state);
  const { details, texts } = state;
  return {
    version: state.version,
    details: Object.fromEntries(
      DETAIL_FIELDS.map((field) => [
        field,
        isOriginalAllowed(field) ? (details[field] ?? null) : (shop[field] ?? ""),
      ]),
    ) as unknown as ShopDetails,
    texts: Object.fromEntries(TEXT_NAMES.map((name) => [name, texts[name] ?? null])) as ShopSettings["texts"],
    services: state.services,
    adminsHandleAllOrders: state.adminsHandleAllOrders,
  };
}

export type OwnSettings = Omit<ShopState, "version" | "zones" | "banner">;

export const fieldsOf = ({ details, texts, services, adminsHandleAllOrders }: OwnSettings): ShopFields => ({
  ...details,
  ...texts,
  services,
  adminsHandleAllOrders,
});

/**
 * Converts the object that `fieldsOf` returns back to settings. The values are not validated here, because only
 * validated values are stored.
 */
export function ownSettings(fields: ShopFields): OwnSettings {
  const { services = null, adminsHandleAllOrders, ...others } = fields;
  const [texts, details] = [true, false].map((isText) =>
    Object.fromEntries(Object.entries(others).filter(([field]) => isTextName(field) === isText)),
  );
  return { details, texts, services, adminsHandleAllOrders } as OwnSettings;
}
