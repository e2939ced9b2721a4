import { CATALOGUE_CHANNEL } from "../../../platform/events/notification.repository.ts";
import type { PublicTopic } from "../../../platform/events/topic.ts";
import type { SearchIndex } from "./search-index.ts";

/**
 * Returns the topic that announces changes of the catalogue. Each event contains the catalogue's version, which is a
 * cursor (a position in the change log) of the GraphQL query `catalogueChanges`. A page that already has this cursor is
 * up to date. The events have the name `message`, the default name of server-sent events.
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
