import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { CreatePasswordLinkDocument, type PanelUserFragment } from "../../../data/graphql/admin.generated.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Button } from "../../../ui/form/button.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import * as formStyles from "../ui/form.module.css";
import * as textStyles from "../ui/text.module.css";
import { type PasswordLink, PasswordLinkSharing } from "./password-link-sharing.tsx";

export interface PasswordLinkDialogProps {
  /** The user for whom a link is created; undefined while the dialog is closed. */
  user: PanelUserFragment | undefined;
  onClose: () => void;
}

/** Creates a link with which a user can set a new password once, and offers ways to send it. */
export function PasswordLinkDialog({ user, onClose }: PasswordLinkDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog title="Lien de mot de passe" open={user !== undefined} busy={busy} onClose={onClose}>
      {user && <LinkMaker key={user.id} user={user} busy={busy} onBusy={setBusy} onClose={onClose} />}
    </Dialog>
  );
}

interface LinkMakerProps {
  user: PanelUserFragment;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

function LinkMaker({ user, busy, onBusy, onClose }: LinkMakerProps) {
  const [createLink] = useMutation(CreatePasswordLinkDocument);
  const [link, setLink] = useState<PasswordLink>();
  const [error, setError] = useState<string>();

  const create = async () => {
    onBusy(true);
    setError(undefined);
    const result = await resultOf(
      createLink({ variables: { userId: user.id } }),
      (data) => data.createPasswordLink,
    );
    onBusy(false);
    if (result.ok) return setLink(result.value);
    toast.error(result.message);
    setError(result.message);
  };

  return (
    <div className={formStyles.brief}>
      <p>
        <strong dir="auto">{user.name}</strong>
        <br />
        <span className={textStyles.secondary}>{user.email}</span>
      </p>
      {link ? (
        <PasswordLinkSharing user={user} link={link} />
      ) : (
        <p>
          Avec ce lien, <bdi>{user.name}</bdi> choisit un nouveau mot de passe. Il vaut une heure, sert une
          fois et remplace le précédent. Vérifiez d’abord que c’est bien cette personne qui le demande&nbsp;:
          quiconque a le lien entre dans le compte. Le journal garde que vous l’avez créé.
        </p>
      )}
      {error && <Notice kind="error">{error}</Notice>}
      <div className={buttonStyles.row}>
        <Button variant="outline" disabled={busy} onClick={onClose}>
          {link ? "Terminé" : "Annuler"}
        </Button>
        {!link && (
          <Button busy={busy} busyLabel="En cours..." onClick={() => void create()}>
            Créer le lien
          </Button>
        )}
      </div>
    </div>
  );
}
