import { MADE_UP_ORDER_EMAIL, type Settings } from "../shared/settings.ts";
import type { Shop, ShopService } from "../shared/shop.rules.ts";
import type { ShopState, StoredService } from "./shop-state.ts";

/** The settings of the environment: what a new shop starts with. */
export type ShopEnvironment = Settings["shop"];

/** What the public sees: the owner's settings over the environment's. */
export function shopOf(
  environment: ShopEnvironment,
  { version, details, texts, services, zones, banner }: ShopState,
): Omit<Shop, "year"> {
  return {
    version,
    ...environment,
    ...followingDetails(environment, details),
    ...details,
    // Set to nothing: there is no second address.
    ...(details.orderEmail === "" && { orderEmail: undefined }),
    ...(Object.keys(texts).length > 0 && { texts }),
    ...(services && { services: services.filter(({ isShown }) => isShown).map(publicService) }),
    ...(banner.length > 0 && { banner }),
    zones,
  };
}

/** What the environment's settings derive from others follows the owner's: the chat link and the made-up address. */
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

const publicService = ({ isShown, ...service }: StoredService): ShopService => service;
