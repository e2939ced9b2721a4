import type { DemonstrationProduct } from "../product.ts";
import { also, beside, close, duo, gallery, turned } from "../views.ts";

export const MEN_SHOES: readonly DemonstrationProduct[] = [
  {
    key: "derbies-cuir-bonanjo",
    productName: "Derbies en cuir Bonanjo",
    brandName: "Maroua Cuir",
    category: "Chaussures Hommes",
    price: 38000,
    sellingPrice: 29500,
    description:
      "Cuir pleine fleur cousu, bout droit et laçage ouvert. Le ressemelage est possible, un gage de longue vie.",
    pictures: gallery("derby", "cognac", "cream", also("black"), close(0.6, 0.65, 2)),
  },
  {
    key: "mocassins-akwa",
    productName: "Mocassins Akwa",
    brandName: "Akwa Ligne",
    category: "Chaussures Hommes",
    price: 27000,
    sellingPrice: 27000,
    description:
      "Mocassins à plateau, cuir velours souple et semelle fine. À porter pieds nus par temps chaud.",
    pictures: gallery("loafer", "chocolate", "sage", also("navy"), turned()),
  },
  {
    key: "souliers-boucle-etoudi",
    productName: "Souliers à boucle Étoudi",
    brandName: "Bafut et Fils",
    category: "Chaussures Hommes",
    price: 42000,
    sellingPrice: 31500,
    description:
      "Une boucle, un cuir lisse glacé et une ligne allongée : la chaussure de costume qui se remarque.",
    pictures: gallery("monkShoe", "black", "stone", also("cognac"), close(0.4, 0.6, 2)),
  },
  {
    key: "sandales-cuir-mfou",
    productName: "Sandales en cuir Mfou",
    brandName: "Bafut et Fils",
    category: "Chaussures Hommes",
    price: 23000,
    sellingPrice: 23000,
    description:
      "Quatre brides de cuir, deux boucles et une semelle amortie. Le pied respire, même les jours de grande chaleur.",
    pictures: gallery("sandal", "tan", "straw", also("black"), duo("chocolate")),
  },
  {
    key: "mocassins-wax-fete",
    productName: "Mocassins Bamoun",
    brandName: "Fil de Foumban",
    category: "Chaussures Hommes",
    price: 22000,
    sellingPrice: 22000,
    description:
      "Tige en étoffe ndop, bordure en cuir et semelle légère. Des mocassins de fête, fabriqués en petite série.",
    pictures: gallery(
      "loafer",
      "indigo ndop ivory",
      "mist",
      also("wine ndop ivory"),
      beside("belt", "chocolate"),
    ),
  },
  {
    key: "derbies-daim-mbankolo",
    productName: "Derbies en daim Mbankolo",
    brandName: "Akwa Ligne",
    category: "Chaussures Hommes",
    price: 31000,
    sellingPrice: 31000,
    description:
      "Daim brossé couleur sable et semelle crêpe silencieuse. À imperméabiliser avant la première sortie.",
    pictures: gallery("derby", "sand", "clay", also("forest"), turned()),
  },
  {
    key: "tennis-douala-run",
    productName: "Tennis Douala Run",
    brandName: "Limbé Sport",
    category: "Tennis",
    price: 32000,
    sellingPrice: 24000,
    description:
      "Mousse réactive, mesh aéré et talon stabilisé pour courir sur route. Seulement 240 g en pointure 42.",
    pictures: gallery(
      "runner",
      "grey pinstripes rust",
      "lilac",
      also("navy pinstripes teal"),
      close(0.6, 0.6, 2),
    ),
  },
  {
    key: "tennis-retro-stade",
    productName: "Tennis rétro Stade",
    brandName: "Akwa Ligne",
    category: "Tennis",
    price: 21000,
    sellingPrice: 21000,
    description:
      "Cuir blanc lisse, deux bandes de couleur et semelle en gomme. Un modèle de court devenu classique de ville.",
    pictures: gallery("lowSneaker", "white", "sage", also("ivory"), duo("forest")),
  },
  {
    key: "montantes-wax-deido",
    productName: "Montantes wax Deïdo",
    brandName: "Sawa Studio",
    category: "Tennis",
    price: 19500,
    sellingPrice: 13500,
    description:
      "Toile montante imprimée wax, bout en caoutchouc et lacets clairs. Chaque paire est coupée dans un autre morceau.",
    pictures: gallery("highSneaker", "rust wax teal", "cream", also("indigo wax coral"), turned()),
  },
  {
    key: "montantes-toile-ngousso",
    productName: "Montantes toile Ngousso",
    brandName: "Nkolo Denim",
    category: "Tennis",
    price: 17000,
    sellingPrice: 17000,
    description:
      "Toile de coton robuste et œillets métalliques, semelle vulcanisée. Le bout renforcé supporte le quotidien.",
    pictures: gallery("highSneaker", "black", "stone", also("mustard"), duo("red")),
  },
  {
    key: "tennis-aero-fako",
    productName: "Tennis Aéro Fako",
    brandName: "Mont Fako",
    category: "Tennis",
    price: 28000,
    sellingPrice: 28000,
    description:
      "Une semelle épaisse et un chausson tricoté pour les longues marches. Languette rembourrée, tirette au talon.",
    pictures: gallery("trainer", "petrol", "mist", also("coral"), turned(-14)),
  },
  {
    key: "tennis-denim-kumba",
    productName: "Tennis denim Kumba",
    brandName: "Nkolo Denim",
    category: "Tennis",
    price: 16000,
    sellingPrice: 8000,
    description:
      "Chutes de denim recyclées en tennis basses, doublure en éponge et semelle souple. Aucune paire n’est identique.",
    pictures: gallery(
      "lowSneaker",
      "denim twill white",
      "straw",
      also("charcoal twill grey"),
      close(0.45, 0.6, 2),
    ),
  },
  {
    key: "bottines-chelsea-mefou",
    productName: "Bottines Chelsea Méfou",
    brandName: "Maroua Cuir",
    category: "Bottes",
    price: 36000,
    sellingPrice: 27500,
    description:
      "Cuir huilé, soufflets élastiques et tirette : elles s’enfilent en deux secondes. Modèle mixte, du 37 au 45.",
    pictures: gallery("chelseaBoot", "cognac", "sand", also("black"), duo("chocolate")),
  },
  {
    key: "bottes-cavalieres-ngaoundal",
    productName: "Bottes cavalières Ngaoundal",
    brandName: "Maison Lamido",
    category: "Bottes",
    price: 52000,
    sellingPrice: 52000,
    description:
      "Hautes bottes de cuir lisse, bride à boucle et zip intérieur. La tige s’assouplit et suit le mollet.",
    pictures: gallery("tallBoot", "black", "blush", also("cognac"), close(0.4, 0.55, 1.8)),
  },
  {
    key: "bottes-marche-manengouba",
    productName: "Chaussures de marche Manengouba",
    brandName: "Dja Évasion",
    category: "Bottes",
    price: 33000,
    sellingPrice: 24900,
    description:
      "Semelle crantée, cheville rembourrée et nubuck déperlant. Pensées pour les sentiers du mont Manengouba.",
    pictures: gallery("laceBoot", "camel", "sage", also("olive"), close(0.5, 0.62, 1.9)),
  },
  {
    key: "bottes-pluie-juillet",
    productName: "Bottes de pluie Juillet",
    brandName: "Dja Évasion",
    category: "Bottes",
    price: 9800,
    sellingPrice: 9800,
    description:
      "Caoutchouc naturel étanche, doublure en jersey et semelle qui accroche. La saison des pluies peut commencer.",
    pictures: gallery("rainBoot", "olive", "mist", also("mustard"), duo("navy")),
  },
  {
    key: "bottines-talon-bonapriso",
    productName: "Bottines à talon Nkolndongo",
    brandName: "Maison Nyanga",
    category: "Bottes",
    price: 29000,
    sellingPrice: 29000,
    description:
      "Bottines à talon bois et zip latéral, bout légèrement pointu. Similicuir mat, doublure textile.",
    pictures: gallery("heeledBoot", "wine", "lilac", also("petrol"), turned()),
  },
  {
    key: "rangers-lacees-waza",
    productName: "Rangers lacées Waza",
    brandName: "Dja Évasion",
    category: "Bottes",
    price: 31500,
    sellingPrice: 23500,
    description:
      "Cuir épais, coutures doublées et semelle festonnée. De vraies chaussures de brousse, souples dès le premier port.",
    pictures: gallery("rangerBoot", "chocolate", "stone", also("black"), turned()),
  },
];
