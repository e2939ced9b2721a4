import type { ApolloClient } from "@apollo/client";
import { send } from "../shop/operations.ts";
import type { Outcome } from "../shop/outcome.ts";
import { SubscribeToNewsletterDocument } from "./messages.generated.ts";

/** Leaves an address for the newsletter; resolves with what to say. */
export async function subscribe(client: ApolloClient, email: string): Promise<Outcome> {
  const outcome = await send(client, SubscribeToNewsletterDocument, { email });
  return outcome.ok ? { ok: true, value: undefined } : outcome;
}
