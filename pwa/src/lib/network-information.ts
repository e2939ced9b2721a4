/** What the Network Information API says of the connection, in the browsers that have it. */
export interface Connection {
  /** The user asked the browser to save data. */
  readonly saveData?: boolean;
  /** On phones: wifi, cellular… */
  readonly type?: string;
  /** slow-2g, 2g, 3g or 4g, by the measured speed. */
  readonly effectiveType?: string;
}

/** The connection, in a page and in its service worker; undefined where the browser does not say. */
export const connectionOf = (navigator: object): Connection | undefined =>
  "connection" in navigator ? (navigator.connection as Connection) : undefined;

/** True where the line is known to be metered. */
export const isMetered = (connection: Connection | undefined): boolean => connection?.type === "cellular";

/** Whether bytes are to be saved: the user said so, or the connection is 2g. The budgets are made for 3g. */
export const isSaveData = (connection: Connection | undefined): boolean =>
  connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
