import type { DemonstrationProduct } from "../product.ts";
import { also, beside, close, duo, gallery, turned } from "../views.ts";

export const WOMEN_SHOES: readonly DemonstrationProduct[] = [
  {
    key: "escarpins-bonapriso",
    productName: "Escarpins Bonapriso",
    brandName: "Maison Nyanga",
    category: "Chaussures Femmes",
    price: 19500,
    sellingPrice: 19500,
    description:
      "Talon fin de 9 cm et bout pointu, semelle intérieure rembourrée. Le vernis s’entretient d’un simple coup de chiffon.",
    pictures: gallery("stiletto", "wine", "blush", also("black"), turned(), beside("clutch", "rose")),
  },
  {
    key: "sandales-talon-bloc",
    productName: "Mules à talon Santa",
    brandName: "Belle de Mifi",
    category: "Chaussures Femmes",
    price: 18000,
    sellingPrice: 18000,
    description:
      "Empeigne large sur l’avant-pied et talon carré qui stabilise la marche. Similicuir souple, doublure douce.",
    pictures: gallery("mule", "terracotta", "cream", also("petrol"), turned()),
  },
  {
    key: "escarpins-talon-carre",
    productName: "Escarpins talon carré Étoa",
    brandName: "Atelier Bonanjo",
    category: "Chaussures Femmes",
    price: 24000,
    sellingPrice: 24000,
    description:
      "Talon carré de 6 cm, tige en cuir lisse et bout arrondi. La hauteur idéale pour une journée debout.",
    pictures: gallery("blockHeel", "camel", "sage", also("navy"), duo("wine")),
  },
  {
    key: "compensees-corde-limbe",
    productName: "Sandales compensées Limbé",
    brandName: "Perle de Kribi",
    category: "Chaussures Femmes",
    price: 17500,
    sellingPrice: 12900,
    description:
      "Semelle compensée gainée de corde et bride à la cheville. Légères, elles vont de la plage au restaurant.",
    pictures: gallery("wedge", "coral", "straw", also("indigo"), close(0.4, 0.6, 1.9)),
  },
  {
    key: "slingbacks-noeud",
    productName: "Slingbacks à nœud Muna",
    brandName: "Maison Nyanga",
    category: "Chaussures Femmes",
    price: 21500,
    sellingPrice: 16000,
    description:
      "Bride arrière élastiquée et petit nœud sur le bout, talon bobine. Elles s’enfilent sans se pencher.",
    pictures: gallery("slingback", "black", "lilac", also("rose"), turned()),
  },
  {
    key: "sandales-brides-or",
    productName: "Sandales à brides Nyong",
    brandName: "Reine des Grassfields",
    category: "Chaussures Femmes",
    price: 22500,
    sellingPrice: 22500,
    description:
      "De fines brides métallisées croisées sur le pied, une boucle à la cheville : la sandale des soirs de fête.",
    pictures: gallery("strappySandal", "gold", "clay", also("charcoal"), duo("wine")),
  },
  {
    key: "ballerines-opera",
    productName: "Ballerines souples Opéra",
    brandName: "Belle de Mifi",
    category: "Ballerines",
    price: 8500,
    sellingPrice: 8500,
    description:
      "Cuir nappa extra-souple et élastiques croisés, pliables dans un sac. Semelle antidérapante en caoutchouc.",
    pictures: gallery("dancePumps", "rose", "blush", also("charcoal"), turned(12)),
  },
  {
    key: "ballerines-classiques-melong",
    productName: "Ballerines Melong",
    brandName: "Atelier Bonanjo",
    category: "Ballerines",
    price: 12500,
    sellingPrice: 12500,
    description:
      "La ballerine ronde de tous les jours, en cuir lisse, avec une semelle intérieure à mémoire de forme.",
    pictures: gallery("balletFlat", "camel", "cream", also("navy"), turned()),
  },
  {
    key: "ballerines-noeud-soa",
    productName: "Ballerines à nœud Soa",
    brandName: "Maison Nyanga",
    category: "Ballerines",
    price: 13500,
    sellingPrice: 9900,
    description:
      "Un petit nœud plat, une teinte vive et un talon d’un centimètre. Le bord gansé ne blesse pas le talon.",
    pictures: gallery("bowFlat", "red", "sand", also("forest"), turned()),
  },
  {
    key: "babies-bride-elig",
    productName: "Babies à bride Élig",
    brandName: "Belle de Mifi",
    category: "Ballerines",
    price: 14000,
    sellingPrice: 14000,
    description:
      "Bride réglable par une boucle dorée, bout rond et semelle légère. Elles tiennent bien le pied, même étroit.",
    pictures: gallery("strapFlat", "black", "mist", also("wine"), close(0.5, 0.45, 1.8)),
  },
  {
    key: "ballerines-wax-bilongue",
    productName: "Ballerines wax Bilongue",
    brandName: "Sawa Studio",
    category: "Ballerines",
    price: 12000,
    sellingPrice: 8400,
    description:
      "Habillées de wax véritable, chaque paire a son propre dessin. Doublure en coton, semelle cousue.",
    pictures: gallery(
      "balletFlat",
      "teal wax saffron",
      "straw",
      also("plum wax coral"),
      close(0.4, 0.6, 1.9),
    ),
  },
  {
    key: "ballerines-plates-tokoto",
    productName: "Ballerines plates Tokoto",
    brandName: "Perle de Kribi",
    category: "Ballerines",
    price: 10500,
    sellingPrice: 10500,
    description:
      "Bout pointu et petit losange doré, en similicuir mat facile à nettoyer. Une paire légère à garder au bureau.",
    pictures: gallery("pointedFlat", "sage", "stone", also("terracotta"), turned()),
  },
  {
    key: "babouches-cuir-maroua",
    productName: "Babouches en cuir Maroua",
    brandName: "Maroua Cuir",
    category: "Babouche",
    price: 15000,
    sellingPrice: 15000,
    description:
      "Cuir de chèvre tanné à Maroua, bout pointu et couture sellier. Elles se font au pied en quelques jours.",
    pictures: gallery("pointedBabouche", "tan", "sand", also("black"), close(0.5, 0.6, 1.8)),
  },
  {
    key: "babouches-wax-garoua",
    productName: "Babouches wax Garoua",
    brandName: "Sawa Studio",
    category: "Babouche",
    price: 8000,
    sellingPrice: 8000,
    description:
      "Bout rond recouvert de wax, boucle dorée et semelle en cuir. Pour la maison comme pour sortir.",
    pictures: gallery("roundBabouche", "indigo wax coral", "cream", also("forest wax saffron"), turned()),
  },
  {
    key: "babouches-ndop-bangangte",
    productName: "Babouches ndop Bangangté",
    brandName: "Fil de Foumban",
    category: "Babouche",
    price: 13000,
    sellingPrice: 13000,
    description:
      "Étoffe ndop indigo montée sur cuir, pointe fine et talon nu. Un accord parfait avec une gandoura claire.",
    pictures: gallery("pointedBabouche", "navy ndop ivory", "mist", also("wine ndop ivory"), duo("tan")),
  },
  {
    key: "mules-boucle-mbalmayo",
    productName: "Mules à boucle Mbalmayo",
    brandName: "Maroua Cuir",
    category: "Babouche",
    price: 12500,
    sellingPrice: 9900,
    description:
      "Large bande de cuir, boucle réglable et semelle qui épouse la voûte plantaire. Modèle mixte.",
    pictures: gallery("slide", "chocolate", "stone", also("camel"), turned(6)),
  },
  {
    key: "tongs-youpwe",
    productName: "Tongs Youpwé",
    brandName: "Limbé Sport",
    category: "Babouche",
    price: 4500,
    sellingPrice: 2500,
    description:
      "Caoutchouc souple et lanière douce entre les orteils. Elles flottent, sèchent aussitôt et ne glissent pas.",
    pictures: gallery("flipFlop", "petrol", "straw", also("rust"), turned()),
  },
  {
    key: "babouches-velours-sultane",
    productName: "Babouches velours Sultane",
    brandName: "Maison Lamido",
    category: "Babouche",
    price: 14800,
    sellingPrice: 14800,
    description:
      "Velours profond, broderie toghu sur le dessus et semelle intérieure matelassée. Livrées dans un sac en coton.",
    pictures: gallery("roundBabouche", "black toghu ivory", "clay", also("plum"), beside("purse", "gold")),
  },
];
