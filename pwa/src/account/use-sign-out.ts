import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useCartStore } from "../cart/cart.ts";
import { paths } from "../lib/paths.ts";
import { dropDraft } from "../messages/contact-draft.ts";
import { useSession } from "../session/session.ts";
import { toast } from "../ui/feedback/toast.ts";

/**
 * Signs out, deletes what is private on the device and navigates home; a failure is shown in a toast and in place.
 * Pending cart edits are sent a last time before; if some would be lost, the user is warned and presses again.
 */
export function useSignOut() {
  const { user, signOut } = useSession();
  const cart = useCartStore();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; warned: boolean }>();

  /** @returns whether the user is signed out */
  const leave = async (): Promise<boolean> => {
    setBusy(true);
    const unsent = problem?.warned ? 0 : await cart.flush();
    const result = unsent > 0 ? undefined : await signOut();
    setBusy(false);
    if (!result) setProblem({ text: lossWarning(unsent), warned: true });
    else if (!result.ok) {
      setProblem({ text: result.message, warned: problem?.warned ?? false });
      toast.error(result.message);
    }
    if (!result?.ok) return false;
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

const lossWarning = (unsent: number): string =>
  unsent === 1
    ? "Une modification de votre panier n'est pas encore envoyée\u00a0: elle serait perdue."
    : `${unsent} modifications de votre panier ne sont pas encore envoyées\u00a0: elles seraient perdues.`;
