import type { DemonstrationProduct } from "../product.ts";
import { also, beside, close, duo, gallery, turned } from "../views.ts";

export const BAGS: readonly DemonstrationProduct[] = [
  {
    key: "sac-a-main-bonanjo",
    productName: "Sac à main Bonanjo",
    brandName: "Atelier Bonanjo",
    category: "Sac à main",
    price: 32000,
    sellingPrice: 24500,
    description:
      "Sac porté main en similicuir grainé, fond renforcé, deux poches intérieures. Contient un téléphone, un portefeuille et un foulard sans se déformer.",
    pictures: gallery(
      "handbag",
      "camel",
      "lilac",
      also("petrol"),
      also("wine"),
      beside("purse", "terracotta"),
    ),
  },
  {
    key: "cabas-cuir-mvan",
    productName: "Cabas en cuir Mvan",
    brandName: "Maroua Cuir",
    category: "Sac à main",
    price: 45000,
    sellingPrice: 45000,
    description:
      "Grand cabas en cuir tanné végétal, anses longues à porter à l’épaule. Il prend une belle patine avec le temps.",
    pictures: gallery("toteBag", "cognac", "sand", also("black"), close(0.4, 0.45, 2)),
  },
  {
    key: "sac-seau-lom",
    productName: "Sac seau Lom",
    brandName: "Maison Nyanga",
    category: "Sac à main",
    price: 14900,
    sellingPrice: 14900,
    description:
      "Sac seau à lien coulissant, base contrastée et bandoulière. Juste ce qu’il faut de place pour la journée.",
    pictures: gallery("bucketBag", "sage", "cream", also("terracotta"), duo("navy")),
  },
  {
    key: "sac-demi-lune-akwa",
    productName: "Sac demi-lune Akwa",
    brandName: "Akwa Ligne",
    category: "Sac à main",
    price: 19500,
    sellingPrice: 19500,
    description:
      "Une ligne courbe, une anse généreuse et un zip doré. Le petit sac d’épaule qui suit du marché au concert.",
    pictures: gallery("crescentBag", "wine", "blush", also("mustard"), turned()),
  },
  {
    key: "sac-rabat-chaine",
    productName: "Sac à rabat Nuit",
    brandName: "Nuit de Yaoundé",
    category: "Sac à main",
    price: 26500,
    sellingPrice: 19900,
    description:
      "Matelassé, fermé par un tourniquet doré et porté sur chaîne. Un sac de soirée qui accepte un grand téléphone.",
    pictures: gallery("flapBag", "black", "stone", also("rose"), close(0.5, 0.5, 1.9)),
  },
  {
    key: "panier-raphia-bafia",
    productName: "Panier raphia Bafia",
    brandName: "Perle de Kribi",
    category: "Sac à main",
    price: 16500,
    sellingPrice: 16500,
    description:
      "Raphia tressé à la main, bande colorée et anses en cuir. Chaque panier demande deux jours de travail.",
    pictures: gallery("basketBag", "teal stripes ivory", "straw", also("rust stripes ivory"), turned()),
  },
  {
    key: "sac-trapeze-bastos",
    productName: "Sac trapèze Bastos",
    brandName: "Atelier Bonanjo",
    category: "Sac à main",
    price: 36000,
    sellingPrice: 27000,
    description:
      "Silhouette trapèze en wax, rabat pointu en similicuir et pieds de fond métalliques. L’anse courte se double d’une bandoulière amovible.",
    pictures: gallery("trapezeBag", "indigo wax coral", "mist", also("blush"), duo("forest")),
  },
  {
    key: "pochette-soiree-mboa",
    productName: "Pochette zippée Mboa",
    brandName: "Atelier du Mboa",
    category: "Sac à main",
    price: 6900,
    sellingPrice: 6900,
    description:
      "Pochette souple à glisser sous le bras ou dans un grand sac. Intérieur doublé, tirette dorée.",
    pictures: gallery("clutch", "rose", "clay", also("sage"), duo("indigo")),
  },
  {
    key: "sac-a-dos-ecole-melen",
    productName: "Sac à dos Melen",
    brandName: "Akwa Ligne",
    category: "Sac à dos",
    price: 16000,
    sellingPrice: 12000,
    description:
      "Deux compartiments, dos matelassé et bretelles larges. Le sac des écoliers et des étudiants, lavable à l’éponge.",
    pictures: gallery("schoolBag", "indigo", "cream", also("forest"), duo("rust")),
  },
  {
    key: "sac-a-dos-roulable-dja",
    productName: "Sac à dos roulé Dja",
    brandName: "Dja Évasion",
    category: "Sac à dos",
    price: 28000,
    sellingPrice: 28000,
    description:
      "Fermeture enroulée, toile enduite étanche et deux sangles à boucle. Il protège l’ordinateur de la pluie.",
    pictures: gallery("rolltopBackpack", "olive", "sage", also("charcoal"), close(0.4, 0.45, 2)),
  },
  {
    key: "sac-a-dos-city-bali",
    productName: "Sac à dos City Bali",
    brandName: "Atelier Bonanjo",
    category: "Sac à dos",
    price: 31000,
    sellingPrice: 23500,
    description:
      "Lignes sobres, poche pour ordinateur de 15 pouces et écusson en cuir. Une sangle le fixe sur une valise.",
    pictures: gallery("cityBackpack", "navy", "mist", also("stone"), close(0.5, 0.38, 2)),
  },
  {
    key: "mini-sac-a-dos-nyala",
    productName: "Mini sac à dos Nyala",
    brandName: "Maison Nyanga",
    category: "Sac à dos",
    price: 18500,
    sellingPrice: 18500,
    description:
      "Petit format à rabat en cuir souple, fermé par une boucle aimantée. Assez grand pour une tablette.",
    pictures: gallery("miniBackpack", "rust", "blush", also("black"), turned()),
  },
  {
    key: "sac-a-dos-sport-unite",
    productName: "Sac à dos Sport Unité",
    brandName: "Limbé Sport",
    category: "Sac à dos",
    price: 20000,
    sellingPrice: 10000,
    description:
      "Poche à chaussures ventilée, filets latéraux et bande réfléchissante. Vingt-cinq litres pour l’entraînement.",
    pictures: gallery("sportBackpack", "charcoal", "lilac", also("teal"), close(0.45, 0.5, 1.9)),
  },
  {
    key: "sac-a-dos-wax-bonamoussadi",
    productName: "Sac à dos wax Bonamoussadi",
    brandName: "Sawa Studio",
    category: "Sac à dos",
    price: 16900,
    sellingPrice: 16900,
    description:
      "Wax épais doublé, poche avant zippée et finitions en cuir. Un sac joyeux qui ne ressemble à aucun autre.",
    pictures: gallery(
      "cityBackpack",
      "teal wax saffron",
      "straw",
      also("plum wax coral"),
      beside("clutch", "teal"),
    ),
  },
];
