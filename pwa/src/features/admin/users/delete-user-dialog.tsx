import { useMutation } from "@apollo/client/react";
import { accountDeletionRefusal } from "graphql-server/features/users/account-deletion";
import { useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { DeleteUserDocument, type PanelUserFragment } from "../../../data/graphql/admin.generated.ts";
import type { SessionUser } from "../../../data/session/session.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { attemptOf } from "../forms/save-attempts.ts";
import { DeletionDialog } from "../list/deletion-dialog.tsx";
import * as formStyles from "../ui/form.module.css";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./delete-user-dialog.module.css";

export interface DeleteUserDialogProps {
  currentUser: SessionUser;
  /** The user whose account is to be deleted; undefined while the dialog is closed. */
  user: PanelUserFragment | undefined;
  onClose: () => void;
  onDeleted: (user: PanelUserFragment) => void;
}

/** Says what is deleted with a user's account and what stays, asks for confirmation, and deletes the account. */
export function DeleteUserDialog({ currentUser, user, onClose, onDeleted }: DeleteUserDialogProps) {
  const [deleteUser, { loading: busy, client }] = useMutation(DeleteUserDocument);
  const [error, setError] = useState<string>();
  const refusal = user && accountDeletionRefusal(currentUser, user);

  const close = () => {
    setError(undefined);
    onClose();
  };
  const remove = async (subject: PanelUserFragment) => {
    setError(undefined);
    const { editId: requestId, settle } = attemptOf(client, "delete user", subject.id);
    const result = await resultOf(
      deleteUser({ variables: { userId: subject.id, requestId } }),
      (data) => data,
    );
    if (result.ok) settle();
    // NOT_FOUND means that another super admin has already deleted the account, which counts as a success.
    if (result.ok || result.code === "NOT_FOUND") return onDeleted(subject);
    setError(result.message);
    toast.error(result.message);
  };

  return (
    <DeletionDialog
      title="Supprimer le compte"
      open={user !== undefined}
      busy={busy}
      action="Supprimer le compte"
      disabled={refusal !== undefined}
      onClose={close}
      onDelete={() => user && void remove(user)}
    >
      {user && (
        <div className={formStyles.brief}>
          <p>
            <strong dir="auto">{user.name}</strong>
            <br />
            <span className={textStyles.secondary}>{user.email}</span>
          </p>
          {refusal ? <Notice>{refusal}</Notice> : <Consequences />}
          {error && <Notice kind="error">{error}</Notice>}
        </div>
      )}
    </DeletionDialog>
  );
}

function Consequences() {
  return (
    <>
      <div>
        <p>
          <strong>Sera effacé, pour toujours</strong>
        </p>
        <ul className={styles.bullets}>
          <li>le compte, sa photo et ses connexions en cours&#8239;;</li>
          <li>son panier&#8239;;</li>
          <li>ses messages à la boutique et son inscription à la newsletter.</li>
        </ul>
      </div>
      <div>
        <p>
          <strong>Restera</strong>
        </p>
        <ul className={styles.bullets}>
          <li>ce que le compte a fait dans l’administration, au journal&#8239;;</li>
          <li>ses produits&nbsp;: un compte qui en a ne peut pas être supprimé.</li>
        </ul>
      </div>
    </>
  );
}
