import { passwordLinkRefusal } from "graphql-server/features/users/password-link/password-link";
import { ROLE_LABELS } from "graphql-server/platform/security/role";
import { labelOf } from "graphql-server/platform/text/label-of";
import type { PanelUserFragment } from "../../../data/graphql/admin.generated.ts";
import type { SessionUser } from "../../../data/session/session.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { VisuallyHidden } from "../../../ui/display/visually-hidden.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { BinIcon, KeyIcon, PencilIcon } from "../../../ui/icons/action-icons.tsx";
import * as buttonStyles from "../ui/buttons.module.css";
import styles from "./users-table.module.css";

export interface UsersTableProps {
  users: readonly PanelUserFragment[];
  /** The signed-in user. Their row in the table is marked « vous » and has no delete button. */
  currentUser: SessionUser;
  /** True while the users of a new search load. */
  busy: boolean;
  onEdit: (user: PanelUserFragment) => void;
  onPasswordLink: (user: PanelUserFragment) => void;
  onDelete: (user: PanelUserFragment) => void;
}

/** The table of users: number, name, e-mail address, role. On phones the e-mail address is below the name. */
export function UsersTable({ users, currentUser, busy, onEdit, onPasswordLink, onDelete }: UsersTableProps) {
  return (
    <table className={styles.table} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">N°</th>
          <th scope="col">Nom</th>
          <th scope="col">E-mail</th>
          <th scope="col">Rôle</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user, index) => (
          <tr key={user.id}>
            <td className={styles.number}>{index + 1}</td>
            <td className={styles.name}>
              <bdi>{user.name}</bdi>
              {user.id === currentUser.id && <span className={styles.own}> (vous)</span>}
            </td>
            <td className={styles.email}>{user.email}</td>
            <td className={styles.role}>
              <Badge className={styles[user.role]}>{labelOf(ROLE_LABELS, user.role)}</Badge>
            </td>
            <td className={styles.edit}>
              {!passwordLinkRefusal(currentUser, user) && (
                <Button
                  variant="quiet"
                  size="round"
                  aria-label={`Lien de mot de passe pour ${user.name}`}
                  onClick={() => onPasswordLink(user)}
                >
                  <KeyIcon size={20} />
                </Button>
              )}
              <Button
                variant="quiet"
                size="round"
                aria-label={`Changer le rôle de ${user.name}`}
                onClick={() => onEdit(user)}
              >
                <PencilIcon size={20} />
              </Button>
              {currentUser.role === "SUPER_ADMIN" && user.id !== currentUser.id && (
                <Button
                  variant="quiet"
                  size="round"
                  className={buttonStyles.remove}
                  aria-label={`Supprimer le compte de ${user.name}`}
                  onClick={() => onDelete(user)}
                >
                  <BinIcon size={20} />
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
