import { useMutation } from "@apollo/client/react";
import { roleChoices } from "graphql-server/features/users/role-change";
import type { Role } from "graphql-server/platform/security/role";
import { ROLE_LABELS } from "graphql-server/platform/security/role";
import { labelOf } from "graphql-server/platform/text/label-of";
import { useId } from "react";
import { resultOf } from "../../../data/apollo/result-of.ts";
import { ChangeUserRoleDocument, type PanelUserFragment } from "../../../data/graphql/admin.generated.ts";
import type { SessionUser } from "../../../data/session/session.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { Row } from "../../../ui/layout/primitives.tsx";
import { FormDialog } from "../forms/form-dialog.tsx";
import { useForm } from "../forms/use-form.ts";
import * as formStyles from "../ui/form.module.css";
import * as textStyles from "../ui/text.module.css";
import * as styles from "./role-dialog.module.css";

export interface RoleDialogProps {
  currentUser: SessionUser;
  /** The user whose role is changed; undefined while the dialog is closed. */
  user: PanelUserFragment | undefined;
  onClose: () => void;
  onChanged: (text: string) => void;
}

const ROLE_PERMISSIONS: Readonly<Record<Role, string>> = {
  GENERAL: "Achète dans la boutique",
  ADMIN: "Publie et modifie ses propres produits, donne le rôle d’administration",
  SUPER_ADMIN: "Modifie tous les produits et donne tous les rôles",
};

/** Changes the role of a user. A role that the signed-in admin may not assign is disabled, with the reason. */
export function RoleDialog({ user, ...props }: RoleDialogProps) {
  return user && <OpenRoleDialog key={user.id} user={user} {...props} />;
}

function OpenRoleDialog({
  currentUser,
  user,
  onClose,
  onChanged,
}: RoleDialogProps & { user: PanelUserFragment }) {
  const [changeRole] = useMutation(ChangeUserRoleDocument);
  const id = useId();
  const form = useForm<{ role: Role }, PanelUserFragment>({
    name: `role ${user.id}`,
    fields: {},
    saved: { role: user.role },
    save: ({ role }) =>
      resultOf(changeRole({ variables: { userId: user.id, role } }), (data) => data.changeUserRole),
    onSaved: (changed) => {
      const text = `${changed.name}\u00a0: ${labelOf(ROLE_LABELS, changed.role)}`;
      toast.success(text);
      onChanged(text);
    },
  });
  const {
    values: { role },
    busy,
    edit,
  } = form;
  const choices = roleChoices(currentUser, user);
  const [first] = choices;
  // If all roles are disabled for the same reason, the reason is shown once above them.
  const refusal = first?.refusal && choices.every((one) => one.refusal === first.refusal) && first.refusal;

  return (
    <FormDialog
      title="Changer le rôle"
      form={form}
      action="Confirmer"
      disabled={role === user.role}
      onClose={onClose}
    >
      <p>
        <strong dir="auto">{user.name}</strong>
        <br />
        <span className={textStyles.secondary}>{user.email}</span>
      </p>
      {refusal && <Notice>{refusal}</Notice>}
      <fieldset className={formStyles.fieldset} disabled={busy}>
        <legend>Rôle</legend>
        {choices.map((choice) => (
          <Row as="label" gap={3} align="start" key={choice.role} className={styles.choice}>
            <input
              type="radio"
              name="role"
              value={choice.role}
              checked={role === choice.role}
              disabled={choice.refusal !== null}
              aria-describedby={`${id}-${choice.role}`}
              onChange={() => edit({ role: choice.role })}
            />
            <span>
              {choice.label}
              <small id={`${id}-${choice.role}`}>
                {(!refusal && choice.refusal) || ROLE_PERMISSIONS[choice.role]}
              </small>
            </span>
          </Row>
        ))}
      </fieldset>
    </FormDialog>
  );
}
