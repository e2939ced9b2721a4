import type { ApolloClient } from "@apollo/client";
import { PanelJournalDocument, type PanelJournalQuery } from "../../graphql/admin.generated.ts";
import { OWN_QUERY } from "../../session/session.ts";
import { type AskPage, PANEL_PAGE } from "../layout/use-paged-list.ts";

/** Something that was done in the panel. */
export type JournalEntry = PanelJournalQuery["journal"]["edges"][number]["node"];

/** How to ask for the journal, the latest first, page by page. */
export function journalPages(client: ApolloClient): AskPage<JournalEntry> {
  return async (after) => {
    const { data } = await client.query({
      query: PanelJournalDocument,
      variables: { first: PANEL_PAGE, ...(after && { after }) },
      ...OWN_QUERY,
    });
    if (!data) throw new Error("no answer");
    // How long the journal is nobody needs to know, and counting it would cost.
    return { ...data.journal, totalCount: 0 };
  };
}
