import { normalForm } from "./normal-form.rules.ts";

const MARKS = /[\u0300-\u036f]/g;

/** Returns a text without upper case, accents and ligatures, for searches: `Été Œillet` → `ete oeillet`. */
export function fold(text: string): string {
  return normalForm(text.toLowerCase(), "NFD").replace(MARKS, "").replace(/œ/g, "oe").replace(/æ/g, "ae");
}
