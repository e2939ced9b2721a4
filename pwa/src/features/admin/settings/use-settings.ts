import { useEffect, useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { PanelSettingsDocument } from "../../../data/graphql/admin.generated.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { type ShopSettings, settingsOf } from "../api/settings-api.ts";
import { usePanelQuery } from "../list/use-panel-query.ts";
import { type DoneNotice, useUndo } from "../list/use-undo.ts";
import { settleNewService } from "./nail-service-form.ts";

export interface SettingsFormProps {
  userId: string;
  settings: ShopSettings;
  /** Called before a save is sent: removes the notice about the previous save. */
  onSave: () => void;
  /** Called with the id under which the save can be undone. */
  onSaved: (editId: string) => void;
  /** Fetches the settings again after a conflict; undefined if the request fails. */
  refetch: () => Promise<ShopSettings | undefined>;
}

const BACK = "C’est de nouveau comme avant.";

/** State of the settings as they are saved on the server, and the notice about the last save or undo. */
export function useSettings(userId: string) {
  const { data, failure, retry, refetch: fetchAgain } = usePanelQuery(PanelSettingsDocument, {});
  const [settings, setSettings] = useState<ShopSettings>();
  useEffect(() => {
    if (!data) return;
    const now = settingsOf(data.shopSettings);
    // If the server has stored a new service although its answer was lost, the draft of the new service becomes the
    // draft of the stored one. This must happen before the page shows the services and their drafts.
    settleNewService(userId, now.services ?? []);
    setSettings(now);
  }, [userId, data]);
  const [notice, setNotice] = useState<DoneNotice>();

  const refetch = async (): Promise<ShopSettings | undefined> => {
    const now = await resultOf(fetchAgain(), ({ shopSettings }) => settingsOf(shopSettings));
    return now.ok ? now.value : undefined;
  };
  const undo = useUndo(async (): Promise<DoneNotice> => {
    await refetch();
    toast.success(BACK);
    return { text: BACK };
  }, refetch);
  const onSaved = (editId: string) => {
    setNotice({ text: "Enregistré. Les pages ouvertes suivent en quelques secondes.", editId });
    toast.success("Enregistré");
  };
  return {
    settings,
    failure,
    retry,
    refetch,
    notice,
    undo: async (editId: string) => setNotice(await undo(editId)),
    onSave: () => setNotice(undefined),
    onSaved,
  };
}
