import type { DemonstrationProduct } from "../product.ts";
import { also, beside, close, duo, gallery, setGallery, turned } from "../views.ts";

export const WOMEN_MEN_SETS: readonly DemonstrationProduct[] = [
  {
    key: "trench-bepanda",
    productName: "Trench ceinturé Bépanda",
    brandName: "Maison Nyanga",
    category: "Femmes",
    price: 55000,
    sellingPrice: 41000,
    description:
      "Un trench déperlant pour la saison des pluies, ceinture en similicuir et deux grandes poches. Doublure en coton, séchage rapide.",
    pictures: gallery("trenchCoat", "camel", "cream", also("forest"), close(0.5, 0.4, 2)),
  },
  {
    key: "kimono-foumban",
    productName: "Kimono Foumban",
    brandName: "Fil de Foumban",
    category: "Femmes",
    price: 23000,
    sellingPrice: 23000,
    description:
      "Veste kimono ouverte en coton imprimé ndop, à glisser sur une robe ou un jean. Manches larges, longueur mi-cuisse.",
    pictures: gallery("kimono", "navy ndop ivory", "clay", also("wine ndop blush"), close(0.35, 0.35, 2.1)),
  },
  {
    key: "blouse-sanaga",
    productName: "Blouse fluide Sanaga",
    brandName: "Couleur Sanaga",
    category: "Femmes",
    price: 11500,
    sellingPrice: 11500,
    description:
      "Blouse en crêpe fluide, col en V et manches cloche. Non transparente, elle sèche en une heure et se repasse à peine.",
    pictures: gallery("blouse", "mint", "sage", also("coral"), turned(6)),
  },
  {
    key: "blazer-ministere",
    productName: "Blazer cintré Plateau",
    brandName: "Atelier Bonanjo",
    category: "Femmes",
    price: 42000,
    sellingPrice: 42000,
    description:
      "Blazer cintré en gabardine extensible, épaules souples et boutons clairs. La pièce qui habille un jean comme une robe.",
    pictures: gallery("blazer", "wine", "blush", also("sand"), close(0.45, 0.32, 2.1)),
  },
  {
    key: "top-peplum-essos",
    productName: "Top péplum Essos",
    brandName: "Sawa Studio",
    category: "Femmes",
    price: 13500,
    sellingPrice: 9900,
    description:
      "Haut péplum en wax, taille marquée et basque évasée. Il se marie avec un pantalon droit ou une jupe unie.",
    pictures: gallery(
      "peplumTop",
      "mustard wax teal",
      "straw",
      also("teal wax coral"),
      duo("plum wax saffron"),
    ),
  },
  {
    key: "blouse-ballon-melen",
    productName: "Blouse ballon Melen",
    brandName: "Belle de Mifi",
    category: "Femmes",
    price: 12000,
    sellingPrice: 12000,
    description:
      "Encolure bateau et manches ballon pour cette blouse en coton à pois. Le bas volanté se porte rentré ou libre.",
    pictures: gallery("puffBlouse", "white dots wine", "lilac", also("black dots ivory"), close(0.5, 0.2, 2)),
  },
  {
    key: "manteau-leger-buea",
    productName: "Manteau léger Buéa",
    brandName: "Mont Fako",
    category: "Femmes",
    price: 48000,
    sellingPrice: 36000,
    description:
      "Pour les soirées fraîches de la montagne, un manteau court en lainage fin, boutonné jusqu’au col. Poches chaudes et doublure satinée.",
    pictures: gallery("shortCoat", "terracotta", "stone", also("petrol"), close(0.5, 0.4, 1.9)),
  },
  {
    key: "grand-boubou-adamaoua",
    productName: "Grand boubou Adamaoua",
    brandName: "Maison Lamido",
    category: "Hommes",
    price: 65000,
    sellingPrice: 65000,
    description:
      "Grand boubou en bazin riche, broderie à la main sur l’encolure. Livré sans pantalon, coupe très ample.",
    pictures: gallery(
      "grandBoubou",
      "sky stripes white",
      "mist",
      close(0.5, 0.18, 2.2),
      also("ivory bands gold"),
    ),
  },
  {
    key: "gandoura-maroua",
    productName: "Gandoura Maroua",
    brandName: "Maison Lamido",
    category: "Hommes",
    price: 29000,
    sellingPrice: 29000,
    description:
      "Gandoura en coton léger, col brodé et demi-patte boutonnée. Idéale pour la prière, la maison et les grandes chaleurs.",
    pictures: gallery("gandoura", "ivory", "sand", also("charcoal"), close(0.5, 0.22, 2.2)),
  },
  {
    key: "veste-toghu",
    productName: "Tunique toghu Bafut",
    brandName: "Reine des Grassfields",
    category: "Hommes",
    price: 58000,
    sellingPrice: 46000,
    description:
      "Tunique à manches larges en velours noir, motifs toghu brodés. Elle se porte sur un pantalon sombre, pour les mariages et les fêtes.",
    pictures: gallery("kimono", "black toghu ivory", "clay", close(0.5, 0.4, 2), beside("loafer", "black")),
  },
  {
    key: "tunique-homme-nkolbisson",
    productName: "Tunique col officier Nkol",
    brandName: "Bafut et Fils",
    category: "Hommes",
    price: 27000,
    sellingPrice: 27000,
    description:
      "Tunique longue à col officier, patte de boutonnage cachée et fentes sur les côtés. Coton peigné, toucher frais.",
    pictures: gallery("tunicMen", "forest", "sage", also("ivory"), turned(5)),
  },
  {
    key: "gilet-costume-bali",
    productName: "Gilet de costume Bali",
    brandName: "Bafut et Fils",
    category: "Hommes",
    price: 21000,
    sellingPrice: 14500,
    description:
      "Gilet à six boutons en tissu prince-de-galles, dos satiné réglable. Se porte seul sur une chemise ou sous une veste.",
    pictures: gallery(
      "waistcoat",
      "grey tartan charcoal",
      "stone",
      also("navy pinstripes silver"),
      close(0.5, 0.4, 2),
    ),
  },
  {
    key: "blouson-bonaberi",
    productName: "Blouson Bonabéri",
    brandName: "Nkolo Denim",
    category: "Hommes",
    price: 25500,
    sellingPrice: 25500,
    description:
      "Blouson zippé à col montant et finitions bord-côte, doublé d’un filet respirant. Léger, il se plie dans un sac.",
    pictures: gallery("bomber", "olive", "straw", also("navy"), close(0.5, 0.3, 2)),
  },
  {
    key: "bermuda-limbe",
    productName: "Bermuda chino Limbé",
    brandName: "Limbé Sport",
    category: "Hommes",
    price: 13000,
    sellingPrice: 13000,
    description:
      "Bermuda en sergé de coton prélavé, cinq poches et ceinture à passants. Coupe droite au-dessus du genou.",
    pictures: gallery("bermuda", "sand", "mist", also("petrol"), duo("terracotta")),
  },
  {
    key: "ensemble-wax-douala",
    productName: "Ensemble wax Douala",
    brandName: "Sawa Studio",
    category: "Ensemble",
    price: 36000,
    sellingPrice: 27000,
    description:
      "Haut péplum et jupe sirène coupés dans le même wax, pour une tenue complète de cérémonie. Chaque pièce se porte aussi seule.",
    pictures: setGallery("peplumTop", "mermaidSkirt", "plum wax saffron", "cream"),
  },
  {
    key: "ensemble-toghu-nord-ouest",
    productName: "Ensemble toghu Nord-Ouest",
    brandName: "Reine des Grassfields",
    category: "Ensemble",
    price: 95000,
    sellingPrice: 78000,
    description:
      "Tunique toghu et pantalon droit assorti, velours doublé et broderies denses. L’ensemble d’apparat des Grassfields, fait pour durer.",
    pictures: setGallery("kimono", "creasedTrousers", "black toghu ivory", "sand", "black"),
  },
  {
    key: "ensemble-lin-tsinga",
    productName: "Ensemble lin Tsinga",
    brandName: "Couleur Sanaga",
    category: "Ensemble",
    price: 33000,
    sellingPrice: 33000,
    description:
      "Chemise manches courtes et pantalon ample en lin mélangé, respirants par forte chaleur. Le tissu s’assouplit à chaque lavage.",
    pictures: setGallery("campShirt", "palazzo", "sage", "mist"),
  },
  {
    key: "ensemble-tailleur-bonapriso",
    productName: "Tailleur Bonapriso",
    brandName: "Atelier Bonanjo",
    category: "Ensemble",
    price: 46500,
    sellingPrice: 46500,
    description:
      "Tailleur deux pièces, veste cintrée et jupe crayon en tissu infroissable. Doublure complète, boutons habillés.",
    pictures: setGallery("blazer", "pencilSkirt", "petrol", "blush"),
  },
  {
    key: "ensemble-jogging-japoma",
    productName: "Ensemble jogging Japoma",
    brandName: "Limbé Sport",
    category: "Ensemble",
    price: 28000,
    sellingPrice: 19600,
    description:
      "Sweat à capuche et bas de jogging en molleton gratté, taille ajustable. Confortable du matin au match du soir.",
    pictures: setGallery("hoodie", "joggers", "grey", "lilac", "charcoal"),
  },
  {
    key: "ensemble-ndop-dschang",
    productName: "Ensemble ndop Dschang",
    brandName: "Fil de Foumban",
    category: "Ensemble",
    price: 44000,
    sellingPrice: 44000,
    description:
      "Haut court à encolure carrée et jupe portefeuille, imprimé ndop bleu nuit. Coton épais qui tient la forme.",
    pictures: setGallery("cropTop", "wrapSkirt", "indigo ndop ivory", "straw"),
  },
];
