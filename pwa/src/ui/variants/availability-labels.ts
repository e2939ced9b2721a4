import { AVAILABILITY_LABELS, type Variant } from "graphql-server/catalogue/variants/variant";

/** « Épuisé », « Dernières pièces »; of what can simply be had, nothing is said. */
export const stateLabel = (availability: Variant["availability"]): string =>
  availability === "AVAILABLE" ? "" : AVAILABILITY_LABELS[availability];
