export type Result<Value = void> = { ok: true; value: Value } | Failure;

export interface Failure {
  ok: false;
  code: string;
  /** French text for the screen. */
  message: string;
  /** French messages by the field's name. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** What a colleague has saved in fields that were sent too. */
  conflicts?: readonly EditConflict[] | undefined;
}

/** A field that was sent, and that a colleague has changed meanwhile. */
export interface EditConflict {
  /** Name of the field in the API. */
  field: string;
  /** The colleague's value as the API answers it; null if it is gone. */
  value: unknown;
  /** Name of the colleague; null if unknown. */
  by: string | null;
}
