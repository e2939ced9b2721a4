import { randomId } from "../../lib/random-id.ts";
/** An attempt at a change. The change is sent again until the server has answered. */
export interface Attempt {
  /** UUID under which the server applies the change once. */
  editId: string;
  /** True if the change was sent before. The server may have applied it, because that answer was lost. */
  isRepetition: boolean;
  /** Called once the server has applied the change. An identical request after that is a new change with a new id. */
  settle: () => void;
}

const idsByPage = new WeakMap<object, Map<string, string>>();

/**
 * Returns the attempt at a change. It has the same id until an answer has settled the attempt.
 * @param page an object that lives as long as the page: its GraphQL client
 * @param request the request, and the version that it changes; JSON values
 */
export function attemptOf(page: object, ...request: readonly unknown[]): Attempt {
  const ids = idsByPage.get(page) ?? new Map<string, string>();
  idsByPage.set(page, ids);
  const key = JSON.stringify(request);
  const known = ids.get(key);
  const editId = known ?? randomId();
  ids.set(key, editId);
  return { editId, isRepetition: known !== undefined, settle: () => ids.delete(key) };
}
