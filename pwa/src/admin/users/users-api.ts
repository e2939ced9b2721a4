import type { ApolloClient } from "@apollo/client";
import type { Role } from "graphql-server/shared/role";
import {
  ChangeUserRoleDocument,
  PanelPeopleDocument,
  type PanelPersonFragment,
} from "../../graphql/admin.generated.ts";
import { mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { OWN_QUERY } from "../../session/session.ts";
import { type AskPage, PANEL_PAGE } from "../layout/use-paged-list.ts";

/** Somebody with an account, as the panel shows them. */
export type PanelPerson = PanelPersonFragment;

/** How to ask for the people whose name or e-mail holds the search, page by page. */
export function peoplePages(client: ApolloClient, search: string): AskPage<PanelPerson> {
  return async (after) => {
    const { data } = await client.query({
      query: PanelPeopleDocument,
      variables: { first: PANEL_PAGE, ...(search && { search }), ...(after && { after }) },
      ...OWN_QUERY,
    });
    if (!data) throw new Error("no answer");
    return data.users;
  };
}

/** Gives a person a role. */
export async function changeRole(
  client: ApolloClient,
  userId: string,
  role: Role,
): Promise<Result<PanelPerson>> {
  const outcome = await mutate(client, ChangeUserRoleDocument, { userId, role });
  return outcome.ok ? { ok: true, value: outcome.value.changeUserRole } : outcome;
}
