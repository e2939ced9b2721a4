/** What the Network Information API says of the line, where a browser has it. */
export interface Connection {
  /** The person asked the browser to spare data. */
  readonly saveData?: boolean;
  /** On phones: wifi, cellular… */
  readonly type?: string;
  readonly effectiveType?: string;
}

/** The line, in a page and in its service worker; undefined where the browser does not say. */
export const connectionOf = (navigator: object): Connection | undefined =>
  "connection" in navigator ? (navigator.connection as Connection) : undefined;

/** Bytes are dear: the person said so, or each is felt. The budgets are made for 3g, which is not slow here. */
export const isSpared = (connection: Connection | undefined): boolean =>
  connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
