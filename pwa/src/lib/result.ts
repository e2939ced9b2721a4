/** How something a person asked for ended; a failure's message is fit to show. */
export type Outcome<Value = void> =
  | { ok: true; value: Value }
  | { ok: false; code: string; message: string; fields?: Readonly<Record<string, string>> | undefined };
