import { createContext, use } from "react";

/** On the server, a page sets the HTTP status of its response in this object. */
export interface ResponseStatus {
  code: number;
}

export const ResponseStatusContext = createContext<ResponseStatus | undefined>(undefined);

/** Makes the server answer this page with status 404. Does nothing in the browser. */
export function useNotFoundStatus(): void {
  const status = use(ResponseStatusContext);
  if (status) status.code = 404;
}
