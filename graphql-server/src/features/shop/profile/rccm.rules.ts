import { isDay, shopDay } from "../../../platform/shop-time/shop-day.rules.ts";

/** The seller's entry in the trade register (RCCM). */
export interface Rccm {
  readonly number: string;
  /** Town of the registry; empty if the owner has not entered it. */
  readonly place: string;
  /** Day of the entry as YYYY-MM-DD; empty if the owner has not entered it. */
  readonly date: string;
}

/** Maximum lengths in UTF-16 units. */
export const RCCM_LIMITS = { number: 40, place: 80, date: 10 } as const satisfies Record<keyof Rccm, number>;

/** Matches a number of the registries' paper books without its separators: « RCDLA2019B1234 ». */
const PAPER = /^RC([A-Z]{2,4})((?:19|20)\d\d)([A-Z])(\d{1,6})$/;
/**
 * Matches a number of OHADA's electronic register without its separators: « CMDLA012023B1200123 ». The two digits after
 * the town are the number of the registry, which may be missing.
 */
const COMPUTER = /^CM([A-Z]{3})(\d\d)?((?:19|20)\d\d)([A-Z])(\d{1,7})$/;

/**
 * Returns a number of the trade register in its usual form. A text that is no such number is returned unchanged, and
 * `rccmErrors` refuses it.
 */
export const normaliseRccmNumber = (typed: string): string => parseNumber(typed) ?? typed;

function parseNumber(typed: string): string | undefined {
  const plain = typed
    .toUpperCase()
    .replace(/N°/g, "")
    .replace(/[^A-Z\d]/g, "")
    .replace(/^RCCM/, "");
  const paper = PAPER.exec(plain);
  if (paper) return ["RC", ...paper.slice(1)].join("/");
  const [, town, registry, year, letter, digits = ""] = COMPUTER.exec(plain) ?? [];
  if (!town || !year || !letter) return undefined;
  if (!registry) return ["CM", town, year, letter, digits].join("-");
  // The letter and the next two digits are the kind of seller. The remaining digits are the sequence number of the
  // entry in its year.
  if (digits.length < 3) return undefined;
  return ["CM", town, registry, year, letter + digits.slice(0, 2), digits.slice(2).padStart(5, "0")].join(
    "-",
  );
}

/**
 * Returns a French message for each invalid field of an entry whose texts are already normalised; empty if the entry is
 * valid.
 */
export function rccmErrors({ number, place, date }: Rccm, now: Date): Partial<Record<keyof Rccm, string>> {
  const errors: Partial<Record<keyof Rccm, string>> = {};
  if (parseNumber(number) === undefined)
    errors.number = "Un numéro comme RC/DLA/2019/B/1234 ou CM-DLA-01-2023-B12-00123";
  if (place.length > RCCM_LIMITS.place) errors.place = `${RCCM_LIMITS.place} caractères au plus`;
  if (date !== "" && !isDay(date)) errors.date = "Cette date n’existe pas";
  else if (date > shopDay(now)) errors.date = "Cette date n’est pas encore passée";
  return errors;
}
