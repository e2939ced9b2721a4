import { registerRoute } from "workbox-routing";
import { paths } from "../lib/paths.ts";
import { MESSAGE_FRAGMENT, SHARE_PATH, storeSharedMessage } from "../lib/storage/shared-message.ts";

/**
 * Receives a text that another application shares with the shop, for example an SMS about a payment. The worker stores
 * the text on the phone for the page to which it redirects. The text is not sent to the server, because it contains
 * balances and names.
 */
export function receiveSharedMessages(): void {
  registerRoute(
    ({ url }) => url.pathname === SHARE_PATH,
    async ({ request }) => {
      const form = await request.formData().catch(() => new FormData());
      const parts = ["title", "text"]
        .map((name) => form.get(name))
        .filter((part) => typeof part === "string");
      // If the browser refuses to store the text, the page offers to paste the message.
      await storeSharedMessage(parts.join("\n")).catch(() => undefined);
      return Response.redirect(paths.orders + MESSAGE_FRAGMENT, 303);
    },
    "POST",
  );
}
