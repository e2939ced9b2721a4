import type { ApolloClient } from "@apollo/client";
import {
  PanelMessagesDocument,
  type PanelMessagesQuery,
  PanelSubscriptionsDocument,
  type PanelSubscriptionsQuery,
} from "../../graphql/admin.generated.ts";
import { adminQuery, type FetchPage, pageAfter } from "./admin-query.ts";

/** A message of the contact form. */
export type ContactMessage = PanelMessagesQuery["contactMessages"]["edges"][number]["node"];
/** An address that subscribed to the newsletter. */
export type Subscription = PanelSubscriptionsQuery["newsletterSubscriptions"]["edges"][number]["node"];

/** Fetches the contact messages page by page, the latest first. */
export function messagePages(client: ApolloClient): FetchPage<ContactMessage> {
  return async (after) => (await adminQuery(client, PanelMessagesDocument, pageAfter(after))).contactMessages;
}

/** Fetches the newsletter's addresses page by page, the latest first. */
export function subscriptionPages(client: ApolloClient): FetchPage<Subscription> {
  return async (after) =>
    (await adminQuery(client, PanelSubscriptionsDocument, pageAfter(after))).newsletterSubscriptions;
}
