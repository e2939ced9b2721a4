import type { EntityManager } from "typeorm";
import type { CurrentUser } from "../security/current-user.ts";
import { assertPermission } from "../security/permission.ts";
import type { Role } from "../shared/role.rules.ts";
import { formatOrderNumber } from "./order-number.rules.ts";

/** An admin who changes an order, with the role and name they have now. */
export interface OrderAdmin extends CurrentUser {
  name: string;
}

/**
 * The admin as the database knows them, locked until the commit: once a demotion is answered, nothing that was under way
 * succeeds any more.
 * @throws ShopError UNAUTHENTICATED for an erased account, FORBIDDEN
 */
export async function lockAdmin(manager: EntityManager, currentUser: CurrentUser): Promise<OrderAdmin> {
  const [user]: { role: Role; name: string }[] = await manager.query(
    "SELECT role, name FROM users WHERE id = $1 FOR SHARE",
    [currentUser.userId],
  );
  assertPermission("ADMIN", user ?? null);
  return { ...currentUser, name: "", ...user };
}

/** The order as the subject of an audit log entry: its number, nothing of its person. */
export const orderSubject = ({ id, number }: { id: string; number: string }) => ({
  subjectId: id,
  subjectName: formatOrderNumber(number),
});
