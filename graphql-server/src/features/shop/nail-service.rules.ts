import { UUID } from "../../platform/ids/uuid.rules.ts";
import { oneLine } from "../../platform/text/typed-text.rules.ts";
import { isPrice } from "../catalogue/product/price.rules.ts";
import { isServiceLength, MAX_PLACES, SERVICE_MINUTES } from "./profile/appointment-settings.rules.ts";
import type { ShopService } from "./profile/shop.rules.ts";

export const MAX_SERVICES = 60;
/** Maximum lengths of a service's texts, in UTF-16 units as browsers count `maxlength`. */
export const SERVICE_TEXT_LIMITS = { title: 80, description: 400 } as const;

/** A service as the owner edits it, with fields that visitors do not see. */
export interface KeptService extends ShopService {
  readonly price: number | null;
  readonly minutes: number | null;
  /** Ids of the places (chairs or tables) at which the service is done; empty for all places. */
  readonly placeIds: readonly string[];
  /** False if visitors do not see the service. It stays in the owner's list. */
  readonly isShown: boolean;
}

/** True for the path of a default service's drawn image. */
export const isDrawnImage = (image: string): boolean => /^\/services\/[a-z-]{1,60}$/.test(image);

/**
 * Returns a service as it is stored. Each text is on one line. `isFrom` (« dès 5 000 FCFA ») becomes false if the
 * service has no price.
 */
export const normaliseService = (service: KeptService): KeptService => ({
  ...service,
  title: oneLine(service.title),
  description: oneLine(service.description),
  isFrom: service.isFrom && service.price !== null,
});

/** Returns a French message for each invalid field; empty if the service is valid. */
export function serviceErrors(
  service: KeptService,
): Partial<Record<"title" | "description" | "image" | "price" | "minutes" | "placeIds", string>> {
  const { title, description, image, price, minutes, placeIds } = normaliseService(service);
  const { title: maxTitle, description: maxDescription } = SERVICE_TEXT_LIMITS;
  return {
    ...(title === "" && { title: "Le nom est à remplir" }),
    ...(title.length > maxTitle && { title: `Le nom ne doit pas dépasser ${maxTitle} caractères` }),
    ...(description.length > maxDescription && {
      description: `Le texte ne doit pas dépasser ${maxDescription} caractères`,
    }),
    ...(image === "" && { image: "Ajoutez une photo" }),
    ...(price !== null && !isPrice(price) && { price: "Un prix en francs entiers, ou rien" }),
    ...(minutes !== null &&
      !isServiceLength(minutes) && {
        minutes: `Une durée en quarts d’heure, de ${SERVICE_MINUTES.step} à ${SERVICE_MINUTES.max} minutes, ou rien`,
      }),
    ...((placeIds.length > MAX_PLACES || !placeIds.every((id) => UUID.test(id))) && {
      placeIds: "Places non valides",
    }),
  };
}
