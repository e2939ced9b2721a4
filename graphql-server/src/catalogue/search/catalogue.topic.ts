import type { PublicTopic } from "../../events/topic.ts";
import type { SearchIndex } from "./search-index.ts";

/** The channel on which PostgreSQL notifies changes of the catalogue; database triggers use this name. */
export const CATALOGUE_CHANNEL = "catalogue";

/**
 * The catalogue's version, a cursor of `catalogueChanges`: a page that has this cursor is up to date. Pages of all
 * releases receive it as the event without a name.
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
