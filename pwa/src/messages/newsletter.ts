import { useApolloClient } from "@apollo/client/react";
import { useCallback } from "react";
import { send } from "../shop/operations.ts";
import type { Outcome } from "../shop/outcome.ts";
import { SubscribeToNewsletterDocument } from "./messages.generated.ts";

/** Leaves an address for the newsletter; resolves with what to say. */
export function useNewsletter(): (email: string) => Promise<Outcome> {
  const client = useApolloClient();
  return useCallback(
    async (email: string): Promise<Outcome> => {
      const outcome = await send(client, SubscribeToNewsletterDocument, { email });
      return outcome.ok ? { ok: true, value: undefined } : outcome;
    },
    [client],
  );
}
