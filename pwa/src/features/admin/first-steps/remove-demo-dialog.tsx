import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { RemoveDemoDocument } from "../../../data/graphql/admin.generated.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { attemptOf } from "../forms/save-attempts.ts";
import { DeletionDialog } from "../list/deletion-dialog.tsx";
import * as formStyles from "../ui/form.module.css";
import { type DemoContent, demoContent } from "./demo-texts.ts";

export interface RemoveDemoDialogProps {
  content: DemoContent;
  onClose: () => void;
  /** Called after the removal. @param editId id with which the removal can be undone */
  onRemoved: (removed: DemoContent, editId: string) => void;
}

/**
 * Asks for confirmation, then removes the demonstration products, zones and prices. The parent mounts it only while it
 * is open.
 */
export function RemoveDemoDialog({ content, onClose, onRemoved }: RemoveDemoDialogProps) {
  const [removeDemo, { client, loading: busy }] = useMutation(RemoveDemoDocument);
  const [error, setError] = useState<string>();
  const remove = async () => {
    setError(undefined);
    const { editId, settle } = attemptOf(client, "remove demo");
    const result = await resultOf(removeDemo({ variables: { editId } }), (data) => data.removeDemo);
    if (result.ok) {
      settle();
      return onRemoved(result.value, editId);
    }
    toast.error(result.message);
    setError(result.message);
  };
  return (
    <DeletionDialog
      title="Retirer la démonstration"
      open
      busy={busy}
      action="Retirer"
      onClose={onClose}
      onDelete={() => void remove()}
    >
      <div className={formStyles.brief}>
        <p>
          Sont retirés de la boutique&nbsp;: <strong>{demoContent(content)}</strong>.
        </p>
        <p>
          Ce que vous avez ajouté ou modifié reste. Vous pouvez annuler pendant 30 jours, ici ou au journal.
        </p>
        {error && <Notice kind="error">{error}</Notice>}
      </div>
    </DeletionDialog>
  );
}
