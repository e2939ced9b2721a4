import type { ApolloClient } from "@apollo/client";
import {
  PanelMessagesDocument,
  type PanelMessagesQuery,
  PanelSubscriptionsDocument,
  type PanelSubscriptionsQuery,
} from "../../graphql/admin.generated.ts";
import { OWN_QUERY } from "../../session/session.ts";
import { type AskPage, PANEL_PAGE } from "../layout/use-paged-list.ts";

/** A message of the contact form. */
export type InboxMessage = PanelMessagesQuery["contactMessages"]["edges"][number]["node"];
/** An address of the newsletter. */
export type Subscription = PanelSubscriptionsQuery["newsletterSubscriptions"]["edges"][number]["node"];

const page = (after: string | undefined) => ({ first: PANEL_PAGE, ...(after && { after }) });

/** How to ask for the messages, the latest first, page by page. */
export function messagePages(client: ApolloClient): AskPage<InboxMessage> {
  return async (after) => {
    const variables = page(after);
    const { data } = await client.query({ query: PanelMessagesDocument, variables, ...OWN_QUERY });
    if (!data) throw new Error("no answer");
    return data.contactMessages;
  };
}

/** How to ask for the newsletter's addresses, the latest first, page by page. */
export function subscriptionPages(client: ApolloClient): AskPage<Subscription> {
  return async (after) => {
    const variables = page(after);
    const { data } = await client.query({ query: PanelSubscriptionsDocument, variables, ...OWN_QUERY });
    if (!data) throw new Error("no answer");
    return data.newsletterSubscriptions;
  };
}
