import type { ApolloClient } from "@apollo/client";
import {
  PanelJournalDocument,
  type PanelJournalQuery,
  UndoDeletionDocument,
} from "../../graphql/admin.generated.ts";
import { mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { adminQuery, type FetchPage, pageAfter } from "./admin-query.ts";

/** One change somebody made in the admin. */
export type AuditLogEntry = PanelJournalQuery["journal"]["edges"][number]["node"];

/** Fetches the audit log page by page, the latest entry first; the server does not count it. */
export function auditLogPages(client: ApolloClient): FetchPage<AuditLogEntry> {
  return async (after) => (await adminQuery(client, PanelJournalDocument, pageAfter(after))).journal;
}

/** Brings a deleted product back; the value is its name. Code CONFLICT when it is too late. */
export async function undoDeletion(client: ApolloClient, entryId: string): Promise<Result<string>> {
  const result = await mutate(client, UndoDeletionDocument, { entryId });
  return result.ok ? { ok: true, value: result.value.undoDeletion.productName } : result;
}
