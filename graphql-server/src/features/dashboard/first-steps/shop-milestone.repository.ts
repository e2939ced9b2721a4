import { type Connection, repository } from "../../../platform/database/sql.ts";
import { ShopMilestone } from "./shop-milestone.entity.ts";

export async function readMilestones(connection: Connection): Promise<Map<string, Date>> {
  const found = await repository(connection, ShopMilestone).find();
  return new Map(found.map(({ name, reachedAt }) => [name, reachedAt]));
}

/** Stores that a milestone is reached now. A milestone that was already reached keeps its earlier time. */
export async function reachMilestone(connection: Connection, name: string): Promise<void> {
  await repository(connection, ShopMilestone)
    .createQueryBuilder()
    .insert()
    .values({ name })
    .orIgnore()
    .execute();
}

export async function forgetMilestone(connection: Connection, name: string): Promise<void> {
  await repository(connection, ShopMilestone).delete({ name });
}
