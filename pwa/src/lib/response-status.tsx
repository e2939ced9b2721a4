import { createContext, use } from "react";

/** On the server: where a page sets the HTTP status of its document. */
export interface ResponseStatus {
  code: number;
}

export const ResponseStatusContext = createContext<ResponseStatus | undefined>(undefined);

/** Answers with 404 when rendered on the server; does nothing in the browser. */
export function useNotFoundStatus(): void {
  const status = use(ResponseStatusContext);
  if (status) status.code = 404;
}
