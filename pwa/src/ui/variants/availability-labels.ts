import { AVAILABILITY_LABELS, type Variant } from "graphql-server/features/catalogue/variants/variant";
import { labelOf } from "graphql-server/platform/text/label-of";

/** Returns « Épuisé » or « Dernières pièces »; « Autre » for a value of a later release; empty if available. */
export const stateLabel = (availability: Variant["availability"]): string =>
  availability === "AVAILABLE" ? "" : labelOf(AVAILABILITY_LABELS, availability);
