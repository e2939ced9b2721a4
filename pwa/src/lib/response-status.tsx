import { createContext, use } from "react";

/** Object in which a page sets the HTTP status of its document, on the server. */
export interface ResponseStatus {
  code: number;
}

export const ResponseStatusContext = createContext<ResponseStatus | undefined>(undefined);

/** Does nothing in the browser. */
export function useNotFoundStatus(): void {
  const status = use(ResponseStatusContext);
  if (status) status.code = 404;
}
