export type Result<Value = void> = { ok: true; value: Value } | Failure;

export interface Failure {
  ok: false;
  code: string;
  /** French text for the screen. */
  message: string;
  /** French messages by the field's name. */
  fields?: Readonly<Record<string, string>> | undefined;
}
