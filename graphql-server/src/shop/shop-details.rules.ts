/** Maximum lengths of texts, in UTF-16 units as browsers count `maxlength`. */
export const MAX_LENGTHS = { line: 160, text: 30_000 } as const;
