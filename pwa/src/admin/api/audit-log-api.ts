import { SHOP_ACTIONS } from "graphql-server/audit-log/audit-log";
import {
  PanelJournalDocument,
  type PanelJournalQuery,
  UndoDeletionDocument,
} from "../../graphql/admin.generated.ts";
import { type GraphqlClient, mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { adminQuery, type FetchPage, pageAfter } from "./admin-query.ts";
import { undoBannerChange } from "./banner-api.ts";
import { undoShopChange } from "./settings-api.ts";

/** One change somebody made in the admin. */
export type AuditLogEntry = PanelJournalQuery["journal"]["edges"][number]["node"];

/** Fetches the audit log page by page, the latest entry first; the server does not count it. */
export function auditLogPages(client: GraphqlClient): FetchPage<AuditLogEntry> {
  return async (after) => (await adminQuery(client, PanelJournalDocument, pageAfter(after))).journal;
}

/** Undoes an entry; the value is the name of what is as before. Code CONFLICT when it is too late. */
export async function undoEntry(
  client: GraphqlClient,
  { id, action, subjectName }: AuditLogEntry,
): Promise<Result<string>> {
  if (action === "SLIDE_DELETED" || action === "SLIDE_CHANGED") {
    const undone = await undoBannerChange(client, { entryId: id });
    return undone.ok ? { ok: true, value: subjectName } : undone;
  }
  if (SHOP_ACTIONS.includes(action)) {
    const undone = await undoShopChange(client, { entryId: id });
    return undone.ok ? { ok: true, value: "Ce réglage" } : undone;
  }
  const result = await mutate(client, UndoDeletionDocument, { entryId: id });
  return result.ok ? { ok: true, value: result.value.undoDeletion.productName } : result;
}
