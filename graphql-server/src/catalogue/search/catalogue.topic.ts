import type { PublicTopic } from "../../events/topic.ts";
import type { SearchIndex } from "./search-index.ts";

/** The channel on which PostgreSQL notifies changes of the catalogue; database triggers use this name. */
export const CATALOGUE_CHANNEL = "catalogue";

/**
 * The topic of the catalogue's version, which is a cursor of `catalogueChanges`. A page that has this cursor is up to
 * date. The event has no name, because pages of all releases listen to it without one.
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
