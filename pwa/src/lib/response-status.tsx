import { createContext, use } from "react";

/** On the server: where a page leaves the status of the document it is drawn into. */
export interface ResponseStatus {
  code: number;
}

export const ResponseStatusContext = createContext<ResponseStatus | undefined>(undefined);

/** States that this document is not the thing asked for: 404 for a server's rendering, nothing in the browser. */
export function useNotFoundStatus(): void {
  const status = use(ResponseStatusContext);
  if (status) status.code = 404;
}
