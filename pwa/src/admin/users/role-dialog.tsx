import { useApolloClient } from "@apollo/client/react";
import type { Role } from "graphql-server/shared/role";
import { ROLE_LABELS } from "graphql-server/shared/role";
import { roleChoices } from "graphql-server/users/role-change";
import { useId, useState } from "react";
import type { SessionUser } from "../../session/session.ts";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/form/button.tsx";
import { changeRole, type PanelPerson } from "../api/users-api.ts";

export interface RoleDialogProps {
  caller: SessionUser;
  /** Whose role; undefined: closed. */
  person: PanelPerson | undefined;
  onClose: () => void;
  onChanged: (person: PanelPerson, text: string) => void;
}

/** What each role lets a person do. */
const ROLE_MEANING: Readonly<Record<Role, string>> = {
  GENERAL: "Achète dans la boutique",
  ADMIN: "Publie et modifie ses propres produits, nomme des administrateurs",
  SUPER_ADMIN: "Modifie tous les produits et donne tous les rôles",
};

/** The change of a person's role: all roles, those that may not be given with the reason. */
export function RoleDialog({ caller, person, onClose, onChanged }: RoleDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog title="Changer le rôle" open={person !== undefined} busy={busy} onClose={onClose}>
      {person && (
        <RoleForm
          key={person.id}
          caller={caller}
          person={person}
          busy={busy}
          onBusy={setBusy}
          onClose={onClose}
          onChanged={onChanged}
        />
      )}
    </Dialog>
  );
}

interface RoleFormProps extends Omit<RoleDialogProps, "person"> {
  person: PanelPerson;
  busy: boolean;
  onBusy: (busy: boolean) => void;
}

function RoleForm({ caller, person, busy, onBusy, onClose, onChanged }: RoleFormProps) {
  const client = useApolloClient();
  const id = useId();
  const [role, setRole] = useState<Role>(person.role);
  const [failure, setFailure] = useState<string>();
  const choices = roleChoices(caller, person);
  const [first] = choices;
  // One reason for all roles is said once, above them.
  const refusal = first?.refusal && choices.every((one) => one.refusal === first.refusal) && first.refusal;

  const confirm = async () => {
    onBusy(true);
    setFailure(undefined);
    const outcome = await changeRole(client, person.id, role);
    onBusy(false);
    if (!outcome.ok) {
      toast.error(outcome.message);
      return setFailure(outcome.message);
    }
    const text = `${outcome.value.name}\u00a0: ${ROLE_LABELS[outcome.value.role]}`;
    toast.success(text);
    onChanged(outcome.value, text);
  };

  return (
    <form
      method="dialog"
      className="panel-roles"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p>
        <strong>{person.name}</strong>
        <br />
        <span className="panel-soft">{person.email}</span>
      </p>
      {refusal && <Notice>{refusal}</Notice>}
      <fieldset disabled={busy}>
        <legend>Rôle</legend>
        {choices.map((choice) => (
          <label key={choice.role} className="panel-choice">
            <input
              type="radio"
              name="role"
              value={choice.role}
              checked={role === choice.role}
              disabled={choice.refusal !== null}
              aria-describedby={`${id}-${choice.role}`}
              onChange={() => setRole(choice.role)}
            />
            <span>
              {choice.label}
              <small id={`${id}-${choice.role}`}>
                {(!refusal && choice.refusal) || ROLE_MEANING[choice.role]}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="panel-choices">
        <Button variant="outline" disabled={busy} onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" busy={busy} busyLabel="En cours..." disabled={role === person.role}>
          Confirmer
        </Button>
      </div>
    </form>
  );
}
