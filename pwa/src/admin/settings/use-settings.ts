import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { NETWORK_MESSAGE } from "../../lib/failure-codes.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { fetchSettings, type ShopSettings, undoShopChange } from "../api/settings-api.ts";
import { settleNewService } from "./service-form.ts";

/** The pages' own parts, and the texts a shop begins with: fetched when the settings are opened. */
const loadParts = () => import("../../pages/owner/owner-parts.tsx");
export type OwnerParts = Awaited<ReturnType<typeof loadParts>>;

/** What a form of the settings needs. */
export interface SettingsFormProps {
  /** Whose drafts are kept on the device. */
  userId: string;
  settings: ShopSettings;
  parts: OwnerParts;
  /** A save begins: what the last one said is over. */
  onSave: () => void;
  /** A save under this id has succeeded, and may be taken back. */
  onSaved: (settings: ShopSettings, editId: string) => void;
  /** The settings as they are now, after a conflict; undefined where they cannot be fetched. */
  refetch: () => Promise<ShopSettings | undefined>;
}

interface Loaded {
  settings: ShopSettings;
  parts: OwnerParts;
}

/** How the last save or undo ended. */
export interface SaveNotice {
  kind: "success" | "error";
  text: string;
  /** Of a save that can be taken back. */
  editId?: string;
}

/** The settings, and the last save, which can be taken back. */
export function useSettings(userId: string) {
  const client = useApolloClient();
  const [loaded, setLoaded] = useState<Loaded>();
  const [error, setError] = useState<string>();
  const [notice, setNotice] = useState<SaveNotice>();

  const show = (settings: ShopSettings) => setLoaded((former) => former && { ...former, settings });
  const load = async () => {
    setError(undefined);
    const [result, parts] = await Promise.all([fetchSettings(client), loadParts().catch(() => undefined)]);
    if (result.ok) settleNewService(userId, result.value.services ?? []);
    if (result.ok && parts) setLoaded({ settings: result.value, parts });
    else setError(result.ok ? NETWORK_MESSAGE : result.message);
    return result.ok ? result.value : undefined;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void load();
  }, []);

  const undo = async (editId: string) => {
    const result = await undoShopChange(client, editId);
    if (result.ok) show(result.value);
    // Undone already, perhaps by an attempt whose answer was lost, or changed since.
    else if (result.code === "CONFLICT") await load();
    const text = result.ok ? "C’est de nouveau comme avant." : result.message;
    const canRetry = !result.ok && result.code !== "CONFLICT";
    setNotice({ kind: result.ok ? "success" : "error", text, ...(canRetry && { editId }) });
    if (result.ok) toast.success(text);
    else toast.error(text);
  };
  const onSaved = (settings: ShopSettings, editId: string) => {
    show(settings);
    setNotice({
      kind: "success",
      text: "Enregistré. Les pages ouvertes suivent en quelques secondes.",
      editId,
    });
    toast.success("Enregistré");
  };
  return { loaded, error, load, notice, undo, onSave: () => setNotice(undefined), onSaved };
}
