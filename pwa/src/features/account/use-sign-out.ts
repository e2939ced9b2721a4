import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type Session, useSession, useSessionStore } from "../../data/session/session.ts";
import { paths } from "../../lib/paths.ts";
import { whenCopied } from "../../lib/storage/safe-storage.ts";
import { eraseSharedMessage } from "../../lib/storage/shared-message.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type Cart, useCartStore } from "../cart/cart.ts";
import { dropDraft } from "../messages/contact-draft.ts";
import { erasePendingMessages, flushPendingMessages } from "../messages/flush-pending-messages.ts";
import { openOrders } from "../orders/session-orders.ts";

export async function eraseDevice(session: Session, cart: Cart, userId: string | undefined): Promise<void> {
  dropDraft();
  await openOrders(session)
    .eraseOf(userId)
    .catch(() => undefined);
  if (userId) await cart.erase(userId);
  await erasePendingMessages(userId).catch(() => undefined);
  await eraseSharedMessage();
}

/**
 * Signs out, deletes private data on the device and opens the home page. A failure is shown as a toast and in the page.
 * First sends the cart edits, messages and orders that are not sent yet. If some of these cannot be sent, signing out
 * would delete them: the user is then warned and must click again.
 */
export function useSignOut() {
  const { user, signOut } = useSession();
  const session = useSessionStore();
  const cart = useCartStore();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; warned: boolean }>();

  /**
   * @param to path of the page to open after the sign-out; null to stay on the current page
   * @returns true if the user is signed out
   */
  const leave = async (to: string | null = paths.home): Promise<boolean> => {
    setBusy(true);
    const attempt = async () => {
      const warning = problem?.warned
        ? ""
        : lossWarning(
            await cart.flush(),
            await flushPendingMessages(user?.id),
            await openOrders(session)
              .unsent()
              .catch(() => 0),
          );
      if (warning) setProblem({ text: warning, warned: true });
      return warning ? undefined : await signOut();
    };
    // Ends the busy state even after an unexpected error, so that the button can be used again.
    const result = await attempt().finally(() => setBusy(false));
    if (result && !result.ok) {
      setProblem({ text: result.message, warned: problem?.warned ?? false });
      toast.error(result.message);
    }
    if (!result?.ok) return false;
    setProblem(undefined);
    await eraseDevice(session, cart, user?.id);
    // Waits until the sign-out is also in the browser's database. Otherwise, a browser that is killed now could restore
    // the session from there.
    await whenCopied();
    if (to !== null) navigate(to);
    toast.success("Déconnexion réussie");
    return true;
  };
  const label = problem?.warned ? "Se déconnecter quand même" : "Déconnexion";
  return { leave, busy, label, problem: problem?.text };
}

/**
 * Returns the warning about unsent edits, messages and orders that a sign-out would delete; empty if everything is
 * sent.
 */
function lossWarning(edits: number, messages: number, orders: number): string {
  const losses = [
    edits === 1 && "Une modification de votre panier n’est pas encore envoyée\u00a0: elle serait perdue.",
    edits > 1 &&
      `${edits} modifications de votre panier ne sont pas encore envoyées\u00a0: elles seraient perdues.`,
    messages === 1 && "Un message n’est pas encore envoyé\u00a0: il serait perdu.",
    messages > 1 && `${messages} messages ne sont pas encore envoyés\u00a0: ils seraient perdus.`,
    orders === 1 &&
      "Une commande, ou une demande à son sujet, n’est pas encore transmise à la boutique\u00a0: elle serait perdue.",
    orders > 1 &&
      `${orders} commandes, ou demandes à leur sujet, ne sont pas encore transmises à la boutique\u00a0: elles seraient perdues.`,
  ];
  return losses.filter(Boolean).join(" ");
}
