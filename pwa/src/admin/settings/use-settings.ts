import { useMutation } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { resultOf } from "../../apollo/result-of.ts";
import { PanelSettingsDocument, UndoShopChangeDocument } from "../../graphql/admin.generated.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type ShopSettings, settingsOf } from "../api/settings-api.ts";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { settleNewService } from "./service-form.ts";

/** What a form of the settings needs. */
export interface SettingsFormProps {
  /** Whose drafts are kept on the device. */
  userId: string;
  settings: ShopSettings;
  /** Called before a save is sent: removes the notice of the save before. */
  onSave: () => void;
  /** Called after a save, which can be undone by its id. */
  onSaved: (editId: string) => void;
  /** Fetches the settings after a conflict; undefined where that fails. */
  refetch: () => Promise<ShopSettings | undefined>;
}

/** How the last save or undo ended. */
export interface SaveNotice {
  kind: "success" | "error";
  text: string;
  /** Of a save that can be undone. */
  editId?: string;
}

/** The settings as they are saved, and the last save. */
export function useSettings(userId: string) {
  const { data, failure, retry, refetch: fetchAgain } = usePanelQuery(PanelSettingsDocument, {});
  const [settings, setSettings] = useState<ShopSettings>();
  useEffect(() => {
    if (!data) return;
    const now = settingsOf(data.shopSettings);
    // Before they are shown: the draft of a service that has arrived is no longer one of a new service.
    settleNewService(userId, now.services ?? []);
    setSettings(now);
  }, [userId, data]);
  const [undoChange] = useMutation(UndoShopChangeDocument);
  const [notice, setNotice] = useState<SaveNotice>();

  const refetch = async (): Promise<ShopSettings | undefined> => {
    const now = await resultOf(fetchAgain(), ({ shopSettings }) => settingsOf(shopSettings));
    return now.ok ? now.value : undefined;
  };
  const undo = async (editId: string) => {
    const result = await resultOf(undoChange({ variables: { editId } }), () => undefined);
    // Undone already, perhaps by an attempt whose answer was lost, or changed since.
    const isTooLate = !result.ok && result.code === "CONFLICT";
    if (isTooLate) await refetch();
    const text = result.ok ? "C’est de nouveau comme avant." : result.message;
    setNotice({ kind: result.ok ? "success" : "error", text, ...(!result.ok && !isTooLate && { editId }) });
    if (result.ok) toast.success(text);
    else toast.error(text);
  };
  const onSaved = (editId: string) => {
    setNotice({
      kind: "success",
      text: "Enregistré. Les pages ouvertes suivent en quelques secondes.",
      editId,
    });
    toast.success("Enregistré");
  };
  return { settings, failure, retry, refetch, notice, undo, onSave: () => setNotice(undefined), onSaved };
}
