import { sendInBackground } from "../../lib/background-sync.ts";
import { keepWhatIsStored } from "../../lib/install-prompt.ts";
import { cartTransport } from "./cart-api.ts";
import { CART_OUTBOX, CartOutbox } from "./cart-outbox.ts";
import { outboxStorage } from "./outbox-storage.ts";
import { type EditStorage, forgetLeftEdits, leftEdits } from "./unload-buffer.ts";

/** The device's outbox as a page uses it: sends under the token, and holds what former pages were left with. */
export async function openPageOutbox(storage: EditStorage, token: () => string | null): Promise<CartOutbox> {
  const outbox = new CartOutbox(outboxStorage(), cartTransport(token), {
    whenKept: (edits) => {
      const ids = new Set(edits.map(({ id }) => id));
      forgetLeftEdits(storage, ({ id }) => ids.has(id));
      keepWhatIsStored().catch(() => undefined);
    },
    whenErased: (userId) => forgetLeftEdits(storage, (edit) => edit.userId === userId),
    whenStopped: () => void sendCartInBackground(),
  });
  for (const edit of leftEdits(storage)) await outbox.edit(edit.userId, [edit]);
  return outbox;
}

/** Asks the browser to have the worker send the cart, also if the shop has been closed by then. */
export const sendCartInBackground = (): Promise<void> => sendInBackground(CART_OUTBOX);
