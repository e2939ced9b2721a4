import { useApolloClient } from "@apollo/client/react";
import type { ContactFields } from "graphql-server/messages/messages";
import { useCallback } from "react";
import { send } from "../shop/operations.ts";
import type { Outcome } from "../shop/outcome.ts";
import { SendContactMessageDocument } from "./messages.generated.ts";

/** Leaves a message with the shop; a refusal names the wrong fields. */
export function useContactMessage(): (fields: ContactFields) => Promise<Outcome> {
  const client = useApolloClient();
  return useCallback(
    async (input: ContactFields): Promise<Outcome> => {
      const outcome = await send(client, SendContactMessageDocument, { input });
      return outcome.ok ? { ok: true, value: undefined } : outcome;
    },
    [client],
  );
}
