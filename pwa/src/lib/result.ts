/** How a user's action ended; a failure's message is French and fit to show, `fields` has one for each wrong field. */
export type Result<Value = void> = { ok: true; value: Value } | Failure;

/** Why it failed. */
export interface Failure {
  ok: false;
  code: string;
  message: string;
  fields?: Readonly<Record<string, string>> | undefined;
}
