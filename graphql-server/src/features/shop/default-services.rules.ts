import type { ShopService } from "./profile/shop.rules.ts";

/** Returns the path of a drawn image, which `public/services` contains as AVIF and WebP, without the file extension. */
const drawn = (name: string) => `/services/${name}`;

/** The eight default services, in the sequence of the page. Source: SHOP.md, section 1. */
export const NAIL_SERVICES: readonly Omit<ShopService, "id">[] = [
  {
    title: "Manucure Simple",
    image: drawn("manucure-simple"),
    isFrom: false,
    description: "Ongles limés, cuticules repoussées, mains hydratées : l’essentiel pour des mains nettes.",
  },
  {
    title: "Vernis Semi-Permanent",
    image: drawn("vernis-semi-permanent"),
    isFrom: false,
    description:
      "Une couleur brillante, séchée sous lampe, qui tient jusqu’à trois semaines sans s’écailler.",
  },
  {
    title: "Dépose",
    image: drawn("depose"),
    isFrom: false,
    description: "Retrait en douceur du semi-permanent, du gel ou des capsules, sans abîmer l’ongle naturel.",
  },
  {
    title: "Vernis Gel sur Capsule",
    image: drawn("vernis-gel-sur-capsule"),
    isFrom: false,
    description:
      "Des capsules posées à votre longueur, couvertes d’un vernis gel de la couleur de votre choix.",
  },
  {
    title: "Remplissage",
    image: drawn("remplissage"),
    isFrom: false,
    description:
      "Le gel est comblé à la repousse, toutes les trois à quatre semaines, comme au premier jour.",
  },
  {
    title: "Gainage Main",
    image: drawn("gainage-main"),
    isFrom: false,
    description: "Une fine couche de gel sur l’ongle naturel, qui se renforce et garde enfin sa longueur.",
  },
  {
    title: "Gainage Pieds",
    image: drawn("gainage-pieds"),
    isFrom: false,
    description: "Le même renfort pour les ongles des pieds : lisses, résistants, prêts pour les sandales.",
  },
  {
    title: "Construction Main",
    image: drawn("construction-main"),
    isFrom: false,
    description:
      "Ongles allongés et sculptés au gel, à la forme que vous aimez : amande, carré ou ballerine.",
  },
];
