import { randomId } from "../../lib/random-id.ts";
/** An attempt to make a change. An identical request belongs to the same attempt until the server has answered. */
export interface Attempt {
  /** UUID of the change. The server applies a change with the same UUID only once. */
  editId: string;
  /**
   * True if the change was sent before. The server may already have applied it, if its answer to the former request
   * was lost.
   */
  isRepetition: boolean;
  /**
   * Must be called once it is known whether the server has applied the change. An identical request after that is a
   * new change with a new id.
   */
  settle: () => void;
}

const idsByPage = new WeakMap<object, Map<string, string>>();

/**
 * Returns the attempt to make a change. An identical request gets the same id until `settle` is called.
 * @param page an object that lives as long as the page: its GraphQL client
 * @param request the request and the version that it changes, as JSON values
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
