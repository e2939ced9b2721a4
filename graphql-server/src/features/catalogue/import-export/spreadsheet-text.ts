/** Texts that spreadsheets rewrite as numbers or dates: `006`, `1E5`, `24/7`, `7-11`, `10 déc`. */
const REWRITTEN =
  /^'*(?:0\d+|\d[\d.,]*E[+-]?\d+|\d{1,4}[-/.:,]\d{1,4}(?:[-/.:]\d{1,4})?|\d{1,2}[\s-](?:jan|f[ée]v|mar|avr|mai|juin?|juil|ao[uû]|sep|oct|nov|d[ée]c)[\p{L}.]*)$/iu;

/** Returns a text as a cell. If a spreadsheet would rewrite the text, an apostrophe precedes it. */
export const formatSpreadsheetText = (text: string): string => (REWRITTEN.test(text) ? `'${text}` : text);

export const parseKeptText = (cell: string): string =>
  cell.startsWith("'") && REWRITTEN.test(cell) ? cell.slice(1) : cell;
