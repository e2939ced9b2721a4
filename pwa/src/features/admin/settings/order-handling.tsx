import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { toast } from "../../../ui/feedback/toast.ts";
import { CheckField } from "../../../ui/form/field.tsx";
import { classNames } from "../../../ui/styles/class-names.ts";
import { saveOrderHandling } from "../api/settings-api.ts";
import { attemptOf } from "../forms/save-attempts.ts";
import { ALL_ORDERS_SETTING } from "../orders/orders-seen.ts";
import { PageNotice } from "../ui/page-notice.tsx";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./order-handling.module.css";
import type { SettingsFormProps } from "./use-settings.ts";

/** Lets the owner choose who handles the orders. A click saves the choice, without a save button, and can be undone. */
export function OrderHandling({ settings, onSave, onSaved }: SettingsFormProps) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async (adminsHandleAllOrders: boolean) => {
    onSave();
    setBusy(true);
    setError(undefined);
    // Identical requests get the same id, and the server executes each id only once. The version of the settings makes
    // requests different: switching on, off and on again must be three requests, even if an answer was lost.
    const change = { adminsHandleAllOrders, version: settings.version };
    const { editId, settle } = attemptOf(client, "order handling", change);
    const result = await saveOrderHandling(client, editId, adminsHandleAllOrders);
    setBusy(false);
    if (result.ok) {
      settle();
      return onSaved(editId);
    }
    setError(result.message);
    toast.error(result.message);
  };
  return (
    <>
      {error && <PageNotice kind="error">{error}</PageNotice>}
      <CheckField
        label={ALL_ORDERS_SETTING}
        name="adminsHandleAllOrders"
        aria-describedby="order-handling-hint"
        disabled={busy}
        checked={settings.adminsHandleAllOrders}
        onChange={({ currentTarget: { checked } }) => void save(checked)}
      />
      <p id="order-handling-hint" className={classNames(textStyles.secondary, styles.hint)}>
        Sinon, un administrateur ne change que les commandes dont tous les articles sont à lui. Les produits
        des autres, les messages et ces réglages restent hors de sa portée.
      </p>
    </>
  );
}
