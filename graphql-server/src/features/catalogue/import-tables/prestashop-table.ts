import { findColumns, type ReadCell, type SourceTable, type TableRows } from "./find-columns.ts";
import { notedPrices } from "./sale-price.ts";
import {
  countOf,
  optionKind,
  type SourceProduct,
  type SourceVariant,
  UNKNOWN_COUNT,
} from "./source-product.ts";
import { type ProductNotes, TableNotes } from "./table-notes.ts";
import { parseTableTime } from "./table-time.ts";
import { conditionQuestion, isNo, isYes, strictPublication } from "./table-words.ts";

/** Columns of PrestaShop's list of products and of its import template, in French and English. */
const COLUMNS = {
  id: ["id", "product id", "id produit", "product id "],
  active: ["actif 0 1", "active 0 1", "status", "etat", "statut", "active", "actif"],
  name: ["nom", "name", "nom du produit", "product name"],
  categories: ["categories x y z", "categorie", "category", "categories", "categorie par defaut"],
  reference: ["reference", "reference n", "n de reference"],
  priceWithTax: ["prix ttc", "price tax incl", "price tax included", "prix final", "final price"],
  priceWithoutTax: [
    "prix ht",
    "price tax excl",
    "price tax excluded",
    "prix htva",
    "base price",
    "prix de base",
  ],
  discountAmount: ["montant de la reduction", "discount amount"],
  discountPercent: ["pourcentage de reduction", "discount percent"],
  discountFrom: [
    "discount from yyyy mm dd",
    "discount from",
    "remise a partir du aaaa mm jj",
    "remise a partir de aaaa mm jj",
    "reduction a partir du aaaa mm jj",
    "reduction du aaaa mm jj",
    "reduction de aaaa mm jj",
    "remise du aaaa mm jj",
    "remise de aaaa mm jj",
    "reduction a partir de",
    "remise a partir de",
  ],
  discountTo: [
    "discount to yyyy mm dd",
    "discount to",
    "remise jusqu au aaaa mm jj",
    "reduction jusqu au aaaa mm jj",
    "reduction au aaaa mm jj",
    "reduction a aaaa mm jj",
    "remise au aaaa mm jj",
    "remise a aaaa mm jj",
    "reduction jusqu a",
    "remise jusqu a",
  ],
  onSale: [
    "on sale 0 1",
    "en solde 0 1",
    "en promo 0 1",
    "en promotion 0 1",
    "on sale",
    "en solde",
    "en promo",
  ],
  visibility: ["visibility", "visibilite"],
  forOrder: [
    "available for order 0 no 1 yes",
    "disponible a la vente 0 non 1 oui",
    "disponible a la commande 0 non 1 oui",
    "disponible pour la commande 0 non 1 oui",
    "available for order",
    "disponible a la vente",
    "disponible a la commande",
  ],
  availableDate: [
    "product available date",
    "product availability date",
    "date de disponibilite du produit",
    "date de disponibilite",
  ],
  showPrice: [
    "show price 0 no 1 yes",
    "montrer le prix 0 non 1 oui",
    "afficher le prix 0 non 1 oui",
    "show price",
    "afficher le prix",
  ],
  minimum: ["minimal quantity", "minimum quantity", "quantite minimale"],
  condition: ["condition", "etat du produit"],
  virtual: [
    "virtual product 0 no 1 yes",
    "produit virtuel 0 non 1 oui",
    "produit virtuel",
    "virtual product",
  ],
  shippingCost: [
    "additional shipping cost",
    "frais de livraison supplementaires",
    "frais de port supplementaires",
  ],
  ecotax: ["ecotax", "ecotaxe", "eco participation"],
  brand: ["marque", "manufacturer", "brand", "fabricant"],
  quantity: ["quantite", "quantity"],
  summary: ["resume", "short description", "description courte", "recapitulatif"],
  description: ["description"],
  images: [
    "image urls x y z",
    "urls des images x y z",
    "url des images x y z",
    "image",
    "images",
    "photo",
    "cover",
  ],
  attributes: ["declinaison", "declinaisons", "combination", "combinations", "attributs", "attributes"],
  combination: ["attribute name type position", "attribut nom type position"],
} as const;

export function isPrestaShop(header: readonly string[]): boolean {
  const { has } = findColumns(header, COLUMNS);
  if (has("combination")) return true;
  const isList = has("reference") && has("priceWithoutTax") && has("quantity");
  const isTemplate =
    (has("priceWithTax") || has("priceWithoutTax")) &&
    (has("discountPercent") || has("forOrder") || has("discountFrom"));
  return has("name") && (isList || isTemplate);
}

/**
 * Reads PrestaShop's products. If several rows have the same id, they are variants of one product: the column of
 * attributes contains « Taille : S, Couleur : Noir ». A price with tax is used if the row has one.
 * @param now the current time, with which the dates of reductions are compared
 */
export function readPrestaShop({ header, rows }: TableRows, now: Date): SourceTable {
  const { read, has } = findColumns(header, COLUMNS);
  const notes = new TableNotes();
  if (!has("name")) {
    notes.leaveOut(1, "C’est le tableau des déclinaisons de PrestaShop\u00a0: importez celui des produits");
    return { products: [], notes: notes.all };
  }
  const groups = new Map<string, TableRows["rows"][number][]>();
  for (const row of rows) {
    const key = read(row.cells, "id") || `row ${row.rowNumber}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const products: SourceProduct[] = [];
  let isWithoutTax = false;
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    const { rowNumber, cells } = first;
    const name = read(cells, "name");
    const said = notes.of(rowNumber, name);
    const reason = reasonToLeaveOut(read, cells);
    if (reason) {
      said.notImported(reason);
      continue;
    }
    askAbout(read, cells, now, said);
    const isForSale = !isNo(read(cells, "forOrder"));
    if (!isForSale)
      said.ask(
        "il n’est pas à vendre dans le tableau (« disponible à la vente » 0)\u00a0: importé comme épuisé",
      );
    const variants = group.map((row): SourceVariant => {
      const withTax = read(row.cells, "priceWithTax");
      const isWithTax =
        withTax !== "" &&
        (Number(withTax.replace(",", ".")) !== 0 || read(row.cells, "priceWithoutTax") === "");
      isWithoutTax ||= !isWithTax;
      const prices = notedPrices(
        {
          regular: isWithTax ? withTax : read(row.cells, "priceWithoutTax"),
          amountOff: read(row.cells, "discountAmount"),
          percentOff: read(row.cells, "discountPercent"),
          starts: read(row.cells, "discountFrom"),
          ends: read(row.cells, "discountTo"),
          isOnSale: read(row.cells, "onSale"),
        },
        now,
        said,
      );
      const quantity = read(row.cells, "quantity");
      const count = countOf(quantity);
      if (quantity !== "" && count === null) said.ask(UNKNOWN_COUNT);
      return {
        ...prices,
        ...optionsOf(read(row.cells, "attributes")),
        count,
        isAvailable: isForSale && count !== 0,
      };
    });
    products.push({
      rowNumber,
      name,
      brand: read(cells, "brand"),
      category: read(cells, "categories"),
      description: read(cells, "description") || read(cells, "summary"),
      images: [...new Set(group.flatMap((row) => imagesOf(read(row.cells, "images"))))],
      variants,
    });
  }
  if (isWithoutTax)
    notes.leaveOut(1, "Des prix de ce tableau sont hors taxes\u00a0: ils sont repris tels quels");
  if (!has("attributes") && products.length > 0)
    notes.leaveOut(
      1,
      "PrestaShop range les déclinaisons dans un autre tableau\u00a0: ajoutez les tailles aux produits",
    );
  notes.askAboutPrices(
    rows.flatMap(({ cells }) => read(cells, "priceWithTax") || read(cells, "priceWithoutTax")),
    false,
  );
  return { products, notes: notes.all };
}

type Column = keyof typeof COLUMNS;

function reasonToLeaveOut(read: ReadCell<Column>, cells: readonly string[]): string | undefined {
  if (isNo(read(cells, "active"))) return "il n’est pas actif";
  if (isYes(read(cells, "virtual"))) return "il est virtuel";
  const publication = strictPublication([read(cells, "active"), read(cells, "visibility")]);
  return publication.isPublic ? undefined : publication.reason;
}

/**
 * Adds questions to the admin about cells that restrict the sale of a product. The shop has no fields for such
 * restrictions.
 */
function askAbout(read: ReadCell<Column>, cells: readonly string[], now: Date, { ask }: ProductNotes): void {
  const publication = strictPublication([read(cells, "visibility")]);
  if (publication.isPublic && publication.note) ask(publication.note);
  if (isNo(read(cells, "showPrice"))) ask("son prix n’était pas affiché\u00a0: ici, il l’est");
  const available = parseTableTime(read(cells, "availableDate"));
  if (available && available.from > now.getTime())
    ask(`il n’est disponible qu’à partir du ${available.text}`);
  const minimum = countOf(read(cells, "minimum")) ?? 1;
  if (minimum > 1) ask(`il se vend par ${minimum} au moins\u00a0: ici, à la pièce`);
  const condition = conditionQuestion(read(cells, "condition"));
  if (condition) ask(condition);
  if (/[1-9]/.test(read(cells, "shippingCost"))) ask("ses frais de livraison en plus ne sont pas repris");
  if (/[1-9]/.test(read(cells, "ecotax"))) ask("son écotaxe n’est pas ajoutée au prix");
}

/**
 * Parses a list of options such as « Taille : S, Couleur : Noir ». A part without a colon continues the value of the
 * option before: in « Pointure : 38,5 », the value is « 38,5 ».
 */
function optionsOf(attributes: string): Pick<SourceVariant, "size" | "colour"> {
  const pairs: { name: string; value: string }[] = [];
  for (const part of attributes.split(/[,;]| - /)) {
    const [name = "", ...value] = part.split(":");
    const last = pairs.at(-1);
    if (value.length > 0) pairs.push({ name, value: value.join(":").trim() });
    else if (last) last.value = `${last.value},${part.trimEnd()}`;
  }
  const optionOf = (kind: "size" | "colour") =>
    pairs.find(({ name }) => optionKind(name) === kind)?.value || null;
  return { size: optionOf("size"), colour: optionOf("colour") };
}

const imagesOf = (cell: string): string[] =>
  cell
    .split(/[,;|](?=\s*https?:\/\/)/)
    .map((url) => url.trim())
    .filter((url) => /^https?:\/\//.test(url));
