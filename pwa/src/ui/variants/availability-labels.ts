import { AVAILABILITY_LABELS, type Variant } from "graphql-server/features/catalogue/variants/variant-fields";
import { labelOf } from "graphql-server/platform/text/label-of";

/**
 * Returns « Épuisé » or « Dernières pièces »; « Autre » for a value that a later release has added; an empty text for
 * an available variant.
 */
export const availabilityLabel = (availability: Variant["availability"]): string =>
  availability === "AVAILABLE" ? "" : labelOf(AVAILABILITY_LABELS, availability);
