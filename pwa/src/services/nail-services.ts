/** A nail service; its image is `public/services/<image>`, as AVIF and WebP. */
export interface NailService {
  title: string;
  image: string;
  description: string;
}

/** The eight services, in the order of the page. Source: the specification, section 2. */
export const NAIL_SERVICES: readonly NailService[] = [
  {
    title: "Manucure Simple",
    image: "manucure-simple",
    description: "Ongles limés, cuticules repoussées, mains hydratées : l’essentiel pour des mains nettes.",
  },
  {
    title: "Vernis Semi-Permanent",
    image: "vernis-semi-permanent",
    description:
      "Une couleur brillante, séchée sous lampe, qui tient jusqu’à trois semaines sans s’écailler.",
  },
  {
    title: "Dépose",
    image: "depose",
    description: "Retrait en douceur du semi-permanent, du gel ou des capsules, sans abîmer l’ongle naturel.",
  },
  {
    title: "Vernis Gel sur Capsule",
    image: "vernis-gel-sur-capsule",
    description:
      "Des capsules posées à votre longueur, couvertes d’un vernis gel de la couleur de votre choix.",
  },
  {
    title: "Remplissage",
    image: "remplissage",
    description:
      "Le gel est comblé à la repousse, toutes les trois à quatre semaines, comme au premier jour.",
  },
  {
    title: "Gainage Main",
    image: "gainage-main",
    description: "Une fine couche de gel sur l’ongle naturel, qui se renforce et garde enfin sa longueur.",
  },
  {
    title: "Gainage Pieds",
    image: "gainage-pieds",
    description: "Le même renfort pour les ongles des pieds : lisses, résistants, prêts pour les sandales.",
  },
  {
    title: "Construction Main",
    image: "construction-main",
    description:
      "Ongles allongés et sculptés au gel, à la forme que vous aimez : amande, carré ou ballerine.",
  },
];
