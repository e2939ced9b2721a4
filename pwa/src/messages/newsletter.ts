import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";
import { failure } from "../shop/operations.ts";
import type { Outcome } from "../shop/outcome.ts";

/** Leaves an address for the newsletter. Every page's footer offers it, few press it: its code comes then. */
export function useNewsletter(): (email: string) => Promise<Outcome> {
  const client = useApolloClient();
  return useCallback(
    async (email: string): Promise<Outcome> => {
      try {
        const { subscribe } = await import("./subscribe.ts");
        return await subscribe(client, email);
      } catch (error) {
        return failure(error);
      }
    },
    [client],
  );
}
