import { ROLE_LABELS } from "graphql-server/shared/role";
import { Badge } from "../../ui/display/badge.tsx";
import { VisuallyHidden } from "../../ui/display/visually-hidden.tsx";
import { Button } from "../../ui/form/button.tsx";
import { PencilIcon } from "../../ui/icons/action-icons.tsx";
import type { PanelPerson } from "../api/users-api.ts";

export interface PeopleTableProps {
  people: readonly PanelPerson[];
  /** Whose panel it is. */
  userId: string;
  /** Others are on their way. */
  busy: boolean;
  onEdit: (person: PanelPerson) => void;
}

/** Number, name, e-mail, role; on phones name and e-mail share a line's width. */
export function PeopleTable({ people, userId, busy, onEdit }: PeopleTableProps) {
  return (
    <table className="panel-table" aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col">N°</th>
          <th scope="col">Nom</th>
          <th scope="col">E-mail</th>
          <th scope="col">Rôle</th>
          <th scope="col">
            <VisuallyHidden>Action</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person, index) => (
          <tr key={person.id}>
            <td className="panel-number">{index + 1}</td>
            <td className="panel-who">
              {person.name}
              {person.id === userId && <span className="panel-you"> (vous)</span>}
            </td>
            <td className="panel-email">{person.email}</td>
            <td className="panel-role">
              <Badge className={`panel-role-${person.role.toLowerCase()}`}>{ROLE_LABELS[person.role]}</Badge>
            </td>
            <td className="panel-edit">
              <Button
                variant="quiet"
                size="round"
                aria-label={`Changer le rôle de ${person.name}`}
                onClick={() => onEdit(person)}
              >
                <PencilIcon size={20} />
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
