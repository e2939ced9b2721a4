import { registerRoute } from "workbox-routing";
import { paths } from "../lib/paths.ts";
import { MESSAGE_FRAGMENT, SHARE_PATH, storeSharedMessage } from "../lib/storage/shared-message.ts";

/**
 * Answers what another application shares with the shop. The text stays on the phone, because it contains balances and
 * names: the worker stores it for the page to which it redirects, and sends no request.
 */
export function receiveSharedMessages(): void {
  registerRoute(
    ({ url }) => url.pathname === SHARE_PATH,
    async ({ request }) => {
      const form = await request.formData().catch(() => new FormData());
      const parts = ["title", "text"]
        .map((name) => form.get(name))
        .filter((part) => typeof part === "string");
      // If the browser refuses to store it, the page offers to paste the message.
      await storeSharedMessage(parts.join("\n")).catch(() => undefined);
      return Response.redirect(paths.orders + MESSAGE_FRAGMENT, 303);
    },
    "POST",
  );
}
