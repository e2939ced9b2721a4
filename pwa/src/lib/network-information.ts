export interface Connection {
  readonly saveData?: boolean;
  /** Connection type on phones: wifi, cellular… */
  readonly type?: string;
  /** slow-2g, 2g, 3g or 4g, by measured speed. */
  readonly effectiveType?: string;
}

/** Returns the browser's connection data; undefined if the browser does not report them. */
export const connectionOf = (navigator: object): Connection | undefined =>
  "connection" in navigator ? (navigator.connection as Connection) : undefined;

export const isMetered = (connection: Connection | undefined): boolean => connection?.type === "cellular";

/** True if the page should save data: the user asks for it, or the connection is 2g. 3g is fast enough for the shop. */
export const isSaveData = (connection: Connection | undefined): boolean =>
  connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
