import { findColumns } from "../import-tables/find-columns.ts";
import { isNothing, pricesToday } from "../import-tables/sale-price.ts";
import { isNo, isYes, type Publication, publicationOf } from "../import-tables/table-words.ts";
import { CURRENCY_PATTERN } from "../product/amount.rules.ts";
import { formatPrice } from "../product/price.rules.ts";
import type { Column } from "./product-columns.ts";

/**
 * Names, without accents, of columns that restrict the meaning of other columns, such as the end of a sale or the
 * currency. The shop has no fields for their values.
 */
const QUALIFIERS = {
  saleStarts: [
    "debut promo",
    "debut de promo",
    "debut de la promo",
    "date debut promo",
    "date de debut de promo",
    "debut promotion",
    "debut solde",
    "debut soldes",
    "debut remise",
    "promo du",
    "promo a partir du",
    "sale start",
    "sale start date",
    "sale starts",
    "date sale price starts",
    "discount from",
    "discount from yyyy mm dd",
  ],
  saleEnds: [
    "fin promo",
    "fin de promo",
    "fin de la promo",
    "date fin promo",
    "date de fin de promo",
    "fin promotion",
    "fin solde",
    "fin soldes",
    "fin remise",
    "promo au",
    "promo jusqu au",
    "sale end",
    "sale end date",
    "sale ends",
    "date sale price ends",
    "discount to",
    "discount to yyyy mm dd",
  ],
  salePeriod: ["sale price effective date", "periode promo", "periode de promo"],
  onSale: ["en promo", "en promotion", "en solde", "promo active", "on sale", "on sale 0 1", "is on sale"],
  reduction: [
    "remise",
    "reduction",
    "rabais",
    "discount",
    "taux de remise",
    "pourcentage de remise",
    "pourcentage de reduction",
    "discount percent",
    "montant de la remise",
    "montant de la reduction",
    "discount amount",
    "remise fcfa",
    "reduction fcfa",
  ],
  published: ["publie", "published", "publication", "en ligne", "etat de publication"],
  visible: ["visible", "visibilite", "visibility", "visibilite dans le catalogue", "visibility in catalog"],
  active: ["actif", "active", "actif 0 1", "active 0 1"],
  status: ["statut", "status", "etat"],
  currency: ["devise", "currency", "monnaie"],
  tax: ["tva", "taxe", "taxes", "taux de tva", "tax", "tax status", "tax rate", "etat de la tva"],
} as const;
type Qualifier = keyof typeof QUALIFIERS;

const SHOP_CURRENCY = new RegExp(`^${CURRENCY_PATTERN}$`, "i");
/**
 * Matches the header of a price column that contains only reduced prices. A 0 or an empty cell of such a column means
 * that the product is not reduced.
 */
const PROMOTION = /promo|solde|\bsale\b/i;
const WITHOUT_TAX = /\bht\b|hors tax|tax excl/i;

/** The selling price of one row, after columns such as the end of the sale were taken into account. */
export interface QualifiedPrice {
  readonly sellingPrice: string;
  /** Why a reduced price is not imported, in French and lower case. */
  readonly leftOut?: string | undefined;
  /** What an admin must know about an imported reduction, in French and lower case. */
  readonly question?: string | undefined;
}

/** Reads the qualifying columns of a table: columns that restrict the meaning of others, such as the end of a sale. */
export interface RowQualifiers {
  readonly tableQuestions: readonly string[];
  /** The table's columns that have no effect on the import. */
  readonly unused: readonly string[];
  publication(cells: readonly string[]): Publication;
  /** Returns a French error if the row's prices are in a currency other than FCFA; otherwise undefined. */
  currencyError(cells: readonly string[]): string | undefined;
  sellingPrice(cells: readonly string[], price: string, sellingPrice: string): QualifiedPrice;
}

/**
 * Finds the qualifying columns of a table in the shop's export format or of an admin's own table.
 * @param found for each column of the table, the shop's column to which it is assigned
 * @param now the current time, by which the import decides whether a sale is on
 */
export function rowQualifiers(
  header: readonly string[],
  found: readonly (Column | null | undefined)[],
  now: Date,
): RowQualifiers {
  const free = header.map((name, place) => (found[place] ? "" : name));
  const { read, has, places } = findColumns<Qualifier>(free, QUALIFIERS);
  const headerOf = (column: Column): string => header[found.indexOf(column)] ?? "";
  const reductionHeader = header[places.get("reduction") ?? -1] ?? "";
  const isPromotion = PROMOTION.test(headerOf("sellingPrice"));
  const tableQuestions: string[] = [];
  if (has("tax"))
    tableQuestions.push("Les taxes de ce tableau ne sont pas ajoutées aux prix, qui sont repris tels quels");
  if (WITHOUT_TAX.test(headerOf("price")) || WITHOUT_TAX.test(headerOf("sellingPrice")))
    tableQuestions.push("Les prix de ce tableau sont hors taxes\u00a0: ils sont repris tels quels");
  return {
    tableQuestions,
    unused: free.filter((name, place) => name.trim() !== "" && ![...places.values()].includes(place)),
    publication(cells) {
      const said = (["published", "visible", "active", "status"] as const).flatMap(
        (name) => publicationOf(read(cells, name)) ?? [],
      );
      return (
        said.find(({ isPublic }) => !isPublic) ??
        said.find((one) => "note" in one && one.note !== undefined) ?? { isPublic: true }
      );
    },
    currencyError(cells) {
      const currency = read(cells, "currency");
      if (currency === "" || SHOP_CURRENCY.test(currency)) return undefined;
      return `Ce prix est en «\u00a0${currency.slice(0, 20)}\u00a0», et la boutique vend en FCFA`;
    },
    sellingPrice(cells, price, given) {
      // In a column of promotions, `1`, `Oui` and `Non` say whether the product is reduced, and `10 %` is the
      // reduction.
      const isFlag = isPromotion && (isYes(given) || isNo(given));
      const isPercent = isPromotion && given.includes("%");
      const sale = isFlag || isPercent ? "" : given;
      const isWithoutSale = sale === "" || (isPromotion && isNothing(sale));
      const reduction = isPercent ? given : read(cells, "reduction");
      const isReduced = isWithoutSale && !isNothing(reduction) && price !== "";
      if (isWithoutSale && !isReduced)
        return isFlag && isYes(given)
          ? {
              sellingPrice: price,
              leftOut: "le tableau ne donne pas le prix de sa promo\u00a0: importé au prix normal",
            }
          : { sellingPrice: price };
      const prices = pricesToday(
        {
          regular: price,
          sale: isReduced ? "" : sale,
          ...reductionCells(reduction, reductionHeader),
          starts: read(cells, "saleStarts"),
          ends: read(cells, "saleEnds"),
          period: read(cells, "salePeriod"),
          isOnSale: isFlag ? given : read(cells, "onSale"),
        },
        now,
      );
      if (prices.leftOut) return { sellingPrice: price, leftOut: prices.leftOut };
      if (!isReduced) return { sellingPrice: sale, question: prices.question };
      const computed = `sa remise de ${reduction.slice(0, 20)} donne un prix de vente de ${formatPrice(Number(prices.sellingPrice))}`;
      return {
        sellingPrice: prices.sellingPrice,
        question: [computed, prices.question].filter(Boolean).join("\u202f; "),
      };
    },
  };
}

/**
 * Returns a reduction as an amount in FCFA or as a percentage. It is a percentage if the cell contains `%`, or if the
 * column's name contains a word such as « pourcent ». It is an amount if the column's name contains a word such as
 * « montant ». If neither is the case, a number up to 100 is a percentage.
 */
function reductionCells(cell: string, header: string): { amountOff: string } | { percentOff: string } {
  const isNamed = /%|percent|pourcent|taux/i.test(header);
  const isAmount = /montant|amount|fcfa|xaf/i.test(header);
  const number = Number(cell.replace(/[^\d.,]/g, "").replace(",", "."));
  return cell.includes("%") || isNamed || (!isAmount && number <= 100)
    ? { percentOff: cell }
    : { amountOff: cell };
}
