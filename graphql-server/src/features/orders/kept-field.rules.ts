/** What the rules and the panel need to know of a text that the shop keeps about an order. */
interface KeptFieldRules {
  /** On screen. */
  readonly label: string;
  /** Largest length in UTF-16 units, as browsers count `maxlength`. */
  readonly limit: number;
  readonly isMultiLine: boolean;
  /** True if it may contain personal data: the audit log then says only that it changed. */
  readonly isPersonal: boolean;
}

/**
 * The texts that the shop keeps about an order for itself: properties of `Order` that the panel shows and saves one by
 * one. An empty text is none.
 */
export const KEPT_FIELDS = {
  note: { label: "Note pour les collègues", limit: 1_000, isMultiLine: true, isPersonal: true },
} as const satisfies Readonly<Record<string, KeptFieldRules>>;

export type KeptField = keyof typeof KEPT_FIELDS;

/** In the panel's sequence. */
export const KEPT_FIELD_NAMES = Object.keys(KEPT_FIELDS) as readonly KeptField[];

export const NO_KEPT_TEXTS = Object.fromEntries(KEPT_FIELD_NAMES.map((field) => [field, ""])) as Readonly<
  Record<KeptField, string>
>;
