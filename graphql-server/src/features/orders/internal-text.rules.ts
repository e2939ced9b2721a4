/** The rules for one of the texts about an order that only the shop writes and reads. */
interface InternalTextRules {
  /** French name of the text on screen. */
  readonly label: string;
  /** Largest length in UTF-16 units, as browsers count `maxlength`. */
  readonly limit: number;
  readonly isMultiLine: boolean;
  /** True if the text may contain personal data. The audit log then contains only that the text has changed. */
  readonly isPersonal: boolean;
}

/**
 * The texts about an order that only the shop writes and reads. Each text is a property of `Order`; the panel shows and
 * saves each text separately. An empty string means no text.
 */
export const INTERNAL_TEXTS = {
  note: { label: "Note pour les collègues", limit: 1_000, isMultiLine: true, isPersonal: true },
} as const satisfies Readonly<Record<string, InternalTextRules>>;

export type InternalText = keyof typeof INTERNAL_TEXTS;

/** Names of the texts, in the sequence in which the panel shows them. */
export const INTERNAL_TEXT_NAMES = Object.keys(INTERNAL_TEXTS) as readonly InternalText[];

export const NO_INTERNAL_TEXTS = Object.fromEntries(
  INTERNAL_TEXT_NAMES.map((field) => [field, ""]),
) as Readonly<Record<InternalText, string>>;
