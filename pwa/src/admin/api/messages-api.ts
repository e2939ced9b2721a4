import {
  MarkMessageHandledDocument,
  NewMessagesDocument,
  type PanelMessageFragment,
  PanelMessagesDocument,
  PanelSubscriptionsDocument,
  type PanelSubscriptionsQuery,
} from "../../graphql/admin.generated.ts";
import { type GraphqlClient, mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { adminQuery, type FetchPage, pageAfter } from "./admin-query.ts";

/** A message of the contact form. */
export type ContactMessage = PanelMessageFragment;
/** An address that subscribed to the newsletter. */
export type Subscription = PanelSubscriptionsQuery["newsletterSubscriptions"]["edges"][number]["node"];

/** Fetches the contact messages page by page, the latest first. */
export function messagePages(client: GraphqlClient): FetchPage<ContactMessage> {
  return async (after) => (await adminQuery(client, PanelMessagesDocument, pageAfter(after))).contactMessages;
}

/** Number of contact messages that nobody has handled. Throws Apollo's errors. */
export async function countNewMessages(client: GraphqlClient): Promise<number> {
  return (await adminQuery(client, NewMessagesDocument, {})).newContactMessages;
}

/** Marks a message as handled by the current user, or takes that back; the value is the message as it is then. */
export async function markHandled(
  client: GraphqlClient,
  id: string,
  handled: boolean,
): Promise<Result<ContactMessage>> {
  const result = await mutate(client, MarkMessageHandledDocument, { id, handled });
  return result.ok ? { ok: true, value: result.value.markMessageHandled } : result;
}

/** Fetches the newsletter's addresses page by page, the latest first. */
export function subscriptionPages(client: GraphqlClient): FetchPage<Subscription> {
  return async (after) =>
    (await adminQuery(client, PanelSubscriptionsDocument, pageAfter(after))).newsletterSubscriptions;
}
