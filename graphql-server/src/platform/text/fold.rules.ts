import { normalForm } from "./normal-form.rules.ts";

const MARKS = /[\u0300-\u036f]/g;

/** Removes case, accents and ligatures: `Été Œillet` → `ete oeillet`. */
export function fold(text: string): string {
  return normalForm(text.toLowerCase(), "NFD").replace(MARKS, "").replace(/œ/g, "oe").replace(/æ/g, "ae");
}
