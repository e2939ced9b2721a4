import type { ApolloClient } from "@apollo/client";
import { SHOP_ACTIONS } from "graphql-server/audit-log/audit-log";
import { resultOf } from "../../apollo/result-of.ts";
import {
  type PanelJournalQuery,
  UndoBannerChangeDocument,
  UndoDeletionDocument,
  UndoDemoRemovalDocument,
  UndoShopChangeDocument,
} from "../../graphql/admin.generated.ts";
import type { Result } from "../../lib/result.ts";
import { demoContent } from "../first-steps/demo-texts.ts";

/** One change somebody made in the admin. */
export type AuditLogEntry = PanelJournalQuery["journal"]["edges"][number]["node"];

/**
 * Undoes an entry; the value is the name of what is as before: a product's, or what there is of the demonstration. Code
 * CONFLICT when it is too late.
 */
export function undoEntry(
  client: ApolloClient,
  { id: entryId, action, subjectId, subjectName }: AuditLogEntry,
): Promise<Result<string>> {
  const variables = { entryId };
  if (action === "DEMO_REMOVED")
    return resultOf(
      client.mutate({ mutation: UndoDemoRemovalDocument, variables: { editId: subjectId } }),
      ({ undoDemoRemoval }) => demoContent(undoDemoRemoval),
    );
  if (action === "SLIDE_DELETED" || action === "SLIDE_CHANGED")
    return resultOf(client.mutate({ mutation: UndoBannerChangeDocument, variables }), () => subjectName);
  if (SHOP_ACTIONS.includes(action))
    return resultOf(client.mutate({ mutation: UndoShopChangeDocument, variables }), () => "Ce réglage");
  return resultOf(
    client.mutate({ mutation: UndoDeletionDocument, variables }),
    ({ undoDeletion }) => undoDeletion.productName,
  );
}
