import { parseAmount } from "../product/amount.rules.ts";
import { formatPrice } from "../product/price.rules.ts";
import { wholeAmount } from "./source-product.ts";
import type { ProductNotes } from "./table-notes.ts";
import { parseTableTime } from "./table-time.ts";
import { isNo } from "./table-words.ts";

/** The cells of a row that determine a price; an absent cell is empty. */
export interface PriceCells {
  readonly regular: string;
  readonly sale?: string;
  /** A reduction in FCFA. A text with `%` is a percentage. */
  readonly amountOff?: string;
  /** A reduction in percent, with or without `%`. */
  readonly percentOff?: string;
  /** First day of the sale, in any form that `parseTableTime` reads. */
  readonly starts?: string;
  readonly ends?: string;
  /** First and last moment of the sale in one cell, separated by a slash (ISO 8601). */
  readonly period?: string;
  /** Whether the sale is on. Only a word that means no, such as `Non` or `0`, switches the sale off. */
  readonly isOnSale?: string;
}

/** The prices of a row today, in FCFA as text. A text that is no amount stays as it is, so that the row is refused. */
export interface PricesToday {
  readonly price: string;
  readonly sellingPrice: string;
  /** Why a sale is not imported, in French and lower case. */
  readonly leftOut?: string | undefined;
  /** What an admin must do about an imported sale, in French and lower case. */
  readonly question?: string | undefined;
}

/**
 * Returns the prices at a moment. If a sale is over, has not begun, is switched off or cannot be read, the price is the
 * regular price. The shop stores no dates of sales, so the admin reads the dates in a note. A sale price of 0 is
 * ignored, because programs write 0 for a missing sale price.
 */
export function pricesToday(cells: PriceCells, now: Date): PricesToday {
  const regular = wholeAmount(cells.regular);
  const reduction = reductionOf(cells, regular);
  if (!reduction) return { price: regular, sellingPrice: regular };
  if ("problem" in reduction) return { price: regular, sellingPrice: regular, leftOut: reduction.problem };
  const { reduced } = reduction;
  const price = Number(regular) === 0 ? reduced : regular;
  const reason = Number(reduced) === Number(regular) ? undefined : reasonAgainst(cells, reduced, now);
  if (reason !== undefined) {
    const atRegular =
      Number(regular) > 0 ? `\u00a0: importé au prix normal, ${formatPrice(Number(regular))}` : "";
    // The sale price does not count today, so the regular price is returned. Without a regular price, the price stays
    // empty and the import refuses the row.
    const kept = Number(regular) === 0 ? "" : regular;
    return { price: kept, sellingPrice: kept, leftOut: `${reason}${atRegular}` };
  }
  const { ends } = periodOf(cells);
  if (!ends) return { price, sellingPrice: reduced };
  const question = `sa promo finit le ${ends.text}\u00a0: la boutique ne l’arrête pas d’elle-même, remettez alors le prix normal`;
  return { price, sellingPrice: reduced, question };
}

/**
 * Returns the prices at a moment. Adds messages for the admin to the product's notes if a sale is left out or doubtful.
 */
export function notedPrices(cells: PriceCells, now: Date, notes: ProductNotes): PricesToday {
  const prices = pricesToday(cells, now);
  if (prices.leftOut) notes.leaveOut(prices.leftOut);
  if (prices.question) notes.ask(prices.question);
  return prices;
}

type Reduction = { readonly reduced: string } | { readonly problem: string } | undefined;

function reductionOf({ sale = "", amountOff = "", percentOff = "" }: PriceCells, regular: string): Reduction {
  if (!isNothing(sale)) return { reduced: wholeAmount(sale) };
  const given = [amountOff, percentOff].find((cell) => !isNothing(cell));
  if (given === undefined) return undefined;
  const isPercent = given === percentOff || given.includes("%");
  const off = isPercent ? percentOf(given) : Number(wholeAmount(given.trim().replace(/^[-\u2212]\s*/, "")));
  const full = Number(regular);
  const reduced = Math.round(isPercent ? full - (full * off) / 100 : full - off);
  if (reduced > 0 && off > 0) return { reduced: String(reduced) };
  const text = `«\u00a0${given.trim().slice(0, 40)}\u00a0»`;
  const problem = off > 0 && full > 0 ? "vaut tout le prix" : "est illisible";
  return { problem: `sa remise ${text} ${problem}\u00a0: importé sans remise` };
}

/** True for an empty cell, a dash, and zero in any spelling. */
export const isNothing = (cell: string): boolean =>
  /^[-\u2212\u2013]?$/.test(cell.trim()) ||
  parseAmount(cell) === 0 ||
  /^[-+]?0+(?:[.,]0+)?\s*(?:%|\p{L}{0,4})$/u.test(cell.trim().slice(0, 40));

/** Returns a percentage such as `10`, `-10 %` or `12,5%`; NaN for any other text. */
const percentOf = (text: string): number => {
  const [, digits = ""] = /^[-\u2212]?\s*(\d{1,3}(?:[.,]\d+)?)\s*%?$/.exec(text.trim().slice(0, 40)) ?? [];
  return digits === "" ? Number.NaN : Number(digits.replace(",", "."));
};

function reasonAgainst(cells: PriceCells, reduced: string, now: Date): string | undefined {
  const said = /^\d+$/.test(reduced) ? formatPrice(Number(reduced)) : reduced;
  if (isNo(cells.isOnSale ?? "")) return `sa promo à ${said} n’est pas activée dans le tableau`;
  const { starts, ends } = periodOf(cells);
  if (starts === undefined || ends === undefined) return `les dates de sa promo à ${said} sont illisibles`;
  if (ends && now.getTime() > ends.to) return `sa promo à ${said} est finie depuis le ${ends.text}`;
  if (starts && now.getTime() < starts.from) return `sa promo à ${said} ne commence que le ${starts.text}`;
  return undefined;
}

function periodOf({ starts = "", ends = "", period = "" }: PriceCells) {
  const [first = "", last = "", ...rest] = period.split(/\s*\/\s*/);
  const isPeriod = period.trim() !== "";
  const isWhole = !isPeriod || (last !== "" && rest.length === 0);
  return {
    starts: isWhole ? parseTableTime(isPeriod ? first : starts) : undefined,
    ends: isWhole ? parseTableTime(isPeriod ? last : ends) : undefined,
  };
}
