import type { Role } from "graphql-server/shared/role";
import {
  ChangeUserRoleDocument,
  CreatePasswordLinkDocument,
  type CreatePasswordLinkMutation,
  DeleteUserDocument,
  PanelPeopleDocument,
  type PanelPersonFragment,
} from "../../graphql/admin.generated.ts";
import { type GraphqlClient, mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { adminQuery, type FetchPage, pageAfter } from "./admin-query.ts";

/** An account as the admin shows it. */
export type UserAccount = PanelPersonFragment;

/** A link to a new password; `expiresAt` is ISO 8601. */
export type PasswordLink = CreatePasswordLinkMutation["createPasswordLink"];

/** Fetches the users whose name or e-mail contains the search text, page by page. */
export function userPages(client: GraphqlClient, search: string): FetchPage<UserAccount> {
  return async (after) => {
    const variables = { ...pageAfter(after), ...(search && { search }) };
    return (await adminQuery(client, PanelPeopleDocument, variables)).users;
  };
}

/** Gives a user a role. */
export async function changeRole(
  client: GraphqlClient,
  userId: string,
  role: Role,
): Promise<Result<UserAccount>> {
  const result = await mutate(client, ChangeUserRoleDocument, { userId, role });
  return result.ok ? { ok: true, value: result.value.changeUserRole } : result;
}

/** Makes a one-time link to a new password for a user. */
export async function createPasswordLink(
  client: GraphqlClient,
  userId: string,
): Promise<Result<PasswordLink>> {
  const result = await mutate(client, CreatePasswordLinkDocument, { userId });
  return result.ok ? { ok: true, value: result.value.createPasswordLink } : result;
}

/** Deletes an account with what is stored under its e-mail; code CONFLICT while it owns products. */
export async function deleteUser(client: GraphqlClient, userId: string): Promise<Result> {
  const result = await mutate(client, DeleteUserDocument, { userId });
  return result.ok ? { ok: true, value: undefined } : result;
}
