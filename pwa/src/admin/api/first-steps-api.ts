import {
  DismissFirstStepsDocument,
  PanelFirstStepsDocument,
  type PanelFirstStepsFragment,
  RemoveDemoDocument,
  UndoDemoRemovalDocument,
} from "../../graphql/admin.generated.ts";
import { type GraphqlClient, mutate } from "../../lib/mutate.ts";
import type { Result } from "../../lib/result.ts";
import { adminQuery } from "./admin-query.ts";

/** What a new shop's owner has done of what there is to do first. */
export type FirstSteps = PanelFirstStepsFragment;
/** How much of the demonstration there is, was removed or brought back. */
export type DemoContent = FirstSteps["demo"];

/** Fetches the first steps; null when all are done, or hidden. Throws Apollo's errors. */
export async function fetchFirstSteps(client: GraphqlClient): Promise<FirstSteps | null> {
  return (await adminQuery(client, PanelFirstStepsDocument, {})).firstSteps;
}

/** Hides the first steps from all super admins, or shows them again. */
export async function dismissFirstSteps(
  client: GraphqlClient,
  isDismissed: boolean,
): Promise<Result<FirstSteps | null>> {
  const result = await mutate(client, DismissFirstStepsDocument, { isDismissed });
  return result.ok ? { ok: true, value: result.value.dismissFirstSteps } : result;
}

/** Removes what nobody has touched of the demonstration; sent again under the same `editId`, it removes nothing more. */
export async function removeDemo(client: GraphqlClient, editId: string): Promise<Result<DemoContent>> {
  const result = await mutate(client, RemoveDemoDocument, { editId });
  return result.ok ? { ok: true, value: result.value.removeDemo } : result;
}

/** Brings a removed demonstration back. Code CONFLICT when it is too late. */
export async function undoDemoRemoval(client: GraphqlClient, editId: string): Promise<Result<DemoContent>> {
  const result = await mutate(client, UndoDemoRemovalDocument, { editId });
  return result.ok ? { ok: true, value: result.value.undoDemoRemoval } : result;
}
