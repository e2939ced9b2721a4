import { AVAILABILITY_LABELS, type Variant } from "graphql-server/catalogue/variants/variant";

/** Returns « Épuisé » or « Dernières pièces »; an empty text for an available variant. */
export const stateLabel = (availability: Variant["availability"]): string =>
  availability === "AVAILABLE" ? "" : AVAILABILITY_LABELS[availability];
