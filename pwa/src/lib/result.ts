export type Result<Value = void> = { ok: true; value: Value } | Failure;

export interface Failure {
  ok: false;
  code: string;
  /** French text for the screen. */
  message: string;
  /** French messages by the field's name. */
  fields?: Readonly<Record<string, string>> | undefined;
  /** Fields of the request that a colleague has changed in the meantime. */
  conflicts?: readonly EditConflict[] | undefined;
}

/** A field of the request that a colleague has changed since the user opened the form. */
export interface EditConflict {
  /** Name of the field in the API. */
  field: string;
  /** The value that the colleague has saved, as the API returns it; null if the colleague removed it. */
  value: unknown;
  /** Name of the colleague; null if unknown. */
  by: string | null;
}
