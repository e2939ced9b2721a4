import { CATALOGUE_CHANNEL } from "../../../platform/events/notification.repository.ts";
import type { PublicTopic } from "../../../platform/events/topic.ts";
import type { SearchIndex } from "./search-index.ts";

/**
 * Returns the topic whose events contain the catalogue's version. The version is a cursor of the GraphQL query
 * `catalogueChanges`, so a page with this cursor is up to date. The events have the default name `message`.
 */
export function catalogueTopic(index: Pick<SearchIndex, "sync" | "version" | "onChange">): PublicTopic {
  return {
    name: CATALOGUE_CHANNEL,
    event: "message",
    sync: () => index.sync(),
    data: () => index.version,
    onChange: (listener) => index.onChange(listener),
  };
}
