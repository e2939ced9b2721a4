/** An amount in FCFA as people write it, « 1 500 FCFA » or « 1.500 », as a number; NaN where nothing or no number is typed. */
export function parseAmount(text: string): number {
  const digits = text.replace(/[\s.]|FCFA/gi, "");
  return digits === "" ? Number.NaN : Number(digits);
}
