import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCartStore } from "../cart/cart.ts";
import { paths } from "../lib/paths.ts";
import { dropDraft } from "../messages/contact-draft.ts";
import { useSession } from "../session/session.ts";
import { toast } from "../ui/feedback/toast.ts";

/**
 * Ends the session and leads home, nothing private left on the device; a failure is said in a toast and kept to be
 * shown in place. What the cart could not send is sent a last time before; what is left would be lost: that is said,
 * and a second press means it.
 */
export function useSignOut() {
  const { user, signOut } = useSession();
  const cart = useCartStore();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; warned: boolean }>();

  /** @returns whether the person has left */
  const leave = async (): Promise<boolean> => {
    setBusy(true);
    const unsent = problem?.warned ? 0 : await cart.unsentAtLeaving();
    const outcome = unsent > 0 ? undefined : await signOut();
    setBusy(false);
    if (!outcome) setProblem({ text: lossOf(unsent), warned: true });
    else if (!outcome.ok) {
      setProblem({ text: outcome.message, warned: problem?.warned ?? false });
      toast.error(outcome.message);
    }
    if (!outcome?.ok) return false;
    setProblem(undefined);
    dropDraft();
    if (user) await cart.erase(user.id);
    navigate(paths.home);
    toast.success("Vous êtes déconnecté");
    return true;
  };
  const label = problem?.warned ? "Se déconnecter quand même" : "Déconnexion";
  return { leave, busy, label, problem: problem?.text };
}

const lossOf = (unsent: number): string =>
  unsent === 1
    ? "Une modification de votre panier n'est pas encore envoyée\u00a0: elle serait perdue."
    : `${unsent} modifications de votre panier ne sont pas encore envoyées\u00a0: elles seraient perdues.`;
