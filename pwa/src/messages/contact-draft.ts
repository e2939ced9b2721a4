import type { ContactFields } from "graphql-server/messages/contact-message";

const KEY = "message";

/** What was typed and not sent yet, by the names of the fields: for as long as the tab lives. */
export function readDraft(): Partial<ContactFields> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof draft === "object" && draft !== null ? draft : {};
  } catch {
    return {};
  }
}

/** Keeps what is typed; nothing where the browser refuses storage. */
export function keepDraft(fields: ContactFields): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(fields));
  } catch {
    // private mode or full: the form itself still holds the text
  }
}

/** Forgets it: the message has left. */
export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // nothing was kept there
  }
}
