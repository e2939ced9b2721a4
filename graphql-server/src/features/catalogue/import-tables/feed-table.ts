import { findColumns, type ReadCell, type SourceTable, type TableRows } from "./find-columns.ts";
import { notedPrices } from "./sale-price.ts";
import { countOf, type SourceProduct, type SourceVariant } from "./source-product.ts";
import { type ProductNotes, TableNotes } from "./table-notes.ts";
import { parseTableTime } from "./table-time.ts";
import { conditionQuestion, isYes, stockState, strictPublication } from "./table-words.ts";

/** Columns of product feeds for Google and Facebook, by their English and French names. */
const COLUMNS = {
  id: ["id", "identifiant"],
  title: ["title", "titre"],
  description: ["description", "rich text description"],
  image: ["image link", "lien image", "lien de l image"],
  moreImages: ["additional image link", "lien image supplementaire", "lien de l image supplementaire"],
  availability: ["availability", "disponibilite"],
  availabilityDate: ["availability date", "date de disponibilite"],
  expirationDate: ["expiration date", "date d expiration"],
  price: ["price", "prix"],
  salePrice: ["sale price", "prix solde"],
  salePeriod: [
    "sale price effective date",
    "periode de validite du prix solde",
    "dates d effet du prix solde",
    "date d effet du prix solde",
  ],
  brand: ["brand", "marque"],
  condition: ["condition", "etat"],
  status: ["status", "statut"],
  visibility: ["visibility", "visibilite"],
  productType: ["product type", "type de produit", "categorie de produits", "categorie de produit"],
  googleCategory: [
    "google product category",
    "fb product category",
    "categorie de produits google",
    "categorie google",
  ],
  colour: ["color", "colour", "couleur"],
  size: ["size", "taille"],
  sizeSystem: ["size system", "systeme de taille", "systeme de tailles"],
  group: [
    "item group id",
    "identifiant groupe",
    "identifiant groupe articles",
    "identifiant groupe d articles",
  ],
  quantity: [
    "quantity to sell on facebook",
    "inventory",
    "quantity",
    "quantite",
    "sell on google quantity",
    "stock",
  ],
  multipack: ["multipack", "lot"],
  bundle: ["is bundle", "est un lot"],
  adult: ["adult", "adulte", "contenu reserve aux adultes"],
  subscription: ["subscription cost", "cout de l abonnement", "frais d abonnement"],
  instalment: ["installment", "mensualite", "echelonnement"],
  tax: ["tax", "taxe"],
} as const;
type Column = keyof typeof COLUMNS;

export function isFeed(header: readonly string[]): boolean {
  const { has } = findColumns(header, COLUMNS);
  return has("id") && has("title") && has("image") && has("price") && has("availability");
}

/**
 * Reads a product feed for Google or Facebook. A feed has one row for each variant; variants of a product have the same
 * `item_group_id`.
 * @param now the current time, by which the import decides whether a sale is on and whether a product has expired
 */
export function readFeed({ header, rows }: TableRows, now: Date): SourceTable {
  const { read } = findColumns(header, COLUMNS);
  const notes = new TableNotes();
  const products: SourceProduct[] = [];
  const groups = new Map<string, TableRows["rows"][number][]>();
  for (const row of rows) {
    const group = read(row.cells, "group");
    const key = group === "" ? `row ${row.rowNumber}` : `group ${group}`;
    const siblings = groups.get(key);
    if (siblings) siblings.push(row);
    else groups.set(key, [row]);
  }
  for (const group of groups.values()) {
    const shown = group.filter(({ rowNumber, cells }) => {
      const reason = reasonToLeaveOut(read, cells, now);
      if (reason) notes.of(rowNumber, read(cells, "title")).notImported(reason);
      return !reason;
    });
    const [first] = shown;
    if (!first) continue;
    const { rowNumber, cells } = first;
    const name = commonName(shown.map((row) => read(row.cells, "title")));
    const said = notes.of(rowNumber, name);
    const variants = shown.map((row): SourceVariant => {
      askAbout(read, row.cells, said);
      const count = countOf(read(row.cells, "quantity"));
      const state = stockState(read(row.cells, "availability"));
      if (state.note) said.ask(withDate(state.note, read(row.cells, "availabilityDate")));
      return {
        ...notedPrices(
          {
            regular: read(row.cells, "price"),
            sale: read(row.cells, "salePrice"),
            period: read(row.cells, "salePeriod"),
          },
          now,
          said,
        ),
        size: read(row.cells, "size") || null,
        colour: read(row.cells, "colour") || null,
        count,
        isAvailable: state.isAvailable && count !== 0,
      };
    });
    const images = shown.flatMap((row) => [
      read(row.cells, "image"),
      ...moreImages(read(row.cells, "moreImages")),
    ]);
    products.push({
      rowNumber,
      name,
      brand: read(cells, "brand"),
      category: read(cells, "productType") || read(cells, "googleCategory"),
      description: read(cells, "description"),
      images: [...new Set(images.filter(Boolean))],
      variants,
    });
  }
  notes.askAboutPrices(
    rows.flatMap(({ cells }) => [read(cells, "price"), read(cells, "salePrice")]),
    rows.some(({ cells }) => read(cells, "tax") !== ""),
  );
  return { products, notes: notes.all };
}

function reasonToLeaveOut(read: ReadCell<Column>, cells: readonly string[], now: Date): string | undefined {
  const publication = strictPublication([read(cells, "status"), read(cells, "visibility")]);
  if (!publication.isPublic) return publication.reason;
  if (read(cells, "subscription") !== "") return "il se vend par abonnement";
  const expired = parseTableTime(read(cells, "expirationDate"));
  if (expired === undefined) return "sa date d’expiration est illisible";
  return expired && expired.to < now.getTime() ? `il a expiré le ${expired.text}` : undefined;
}

/**
 * Adds questions to the admin about cells that restrict a sale, such as a minimum age. The shop has no fields for such
 * restrictions.
 */
function askAbout(read: ReadCell<Column>, cells: readonly string[], { ask }: ProductNotes): void {
  const pieces = countOf(read(cells, "multipack")) ?? 1;
  if (pieces > 1) ask(`son prix vaut pour un lot de ${pieces} pièces\u00a0: dites-le dans son nom`);
  if (isYes(read(cells, "bundle"))) ask("son prix vaut pour un lot\u00a0: dites-le dans son nom");
  if (isYes(read(cells, "adult"))) ask("il est réservé aux adultes\u00a0: ici, tous le voient");
  if (read(cells, "instalment") !== "") ask("ses mensualités ne sont pas reprises\u00a0: vérifiez le prix");
  const system = read(cells, "sizeSystem");
  if (system !== "" && !/^(?:EU|FR)$/i.test(system))
    ask(`ses tailles sont du système ${system.slice(0, 20)}\u00a0: elles sont reprises telles quelles`);
  const condition = conditionQuestion(read(cells, "condition"));
  if (condition) ask(condition);
}

function withDate(note: string, cell: string): string {
  const date = parseTableTime(cell);
  return date ? `${note}, disponible le ${date.text}` : note;
}

/** Matches signs at the end of a text. In a title, such signs separate the product's name from its size or colour. */
const AFTER_NAME = /[\s\-\u2013\u2014,/|(:]+$/;

/** Returns the beginning that all variants' titles have in common; the first title if that beginning is too short. */
function commonName(titles: readonly string[]): string {
  const [first = "", ...others] = titles.map((title) => title.slice(0, 300));
  let length = first.length;
  for (const title of others) {
    let same = 0;
    while (same < length && first[same] === title[same]) same += 1;
    length = same;
  }
  if (length === first.length) return first;
  // The common beginning may end within a word: « Robe M » for « Robe M » and « Robe Marine ». The incomplete word is
  // cut off, so that « Robe » remains.
  const cut = /\p{L}|\d/u.test(first[length] ?? "")
    ? first.slice(0, length).replace(/[\p{L}\d]+$/u, "")
    : first.slice(0, length);
  const name = cut.replace(AFTER_NAME, "");
  return name.length > 2 ? name : first;
}

const moreImages = (cell: string): string[] => cell.split(/[,;|](?=\s*https?:\/\/)/).map((url) => url.trim());
