import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../shop/paths.ts";
import { toast } from "../ui/toast.ts";
import { useSession } from "./session.ts";

/** Ends the session and leads home; a failure is said in a toast and kept to be shown in place. */
export function useSignOut() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const leave = async () => {
    setBusy(true);
    const outcome = await signOut();
    setBusy(false);
    setFailure(outcome.ok ? undefined : outcome.message);
    if (!outcome.ok) return toast.error(outcome.message);
    navigate(paths.home);
    toast.success("Vous êtes déconnecté");
  };
  return { leave, busy, failure };
}
