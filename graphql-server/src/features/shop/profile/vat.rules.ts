/** Whether the owner's prices contain value added tax (TVA). Add new values at the end. */
export const VATS = ["NONE", "INCLUDED"] as const;
export type Vat = (typeof VATS)[number];

/** Rate of value added tax in Cameroon in percent, including the surcharge for municipalities. */
export const VAT_RATE = 19.25;

export const VAT_LABELS: Readonly<Record<Vat, string>> = {
  NONE: "TVA non applicable",
  INCLUDED: "TVA 19,25\u202f% incluse",
};

/**
 * Returns the tax that a total contains, rounded to whole FCFA.
 * @param total with the tax, in whole FCFA
 * @param rate in percent
 */
export const vatIn = (total: number, rate: number): number => Math.round((total * rate) / (100 + rate));
