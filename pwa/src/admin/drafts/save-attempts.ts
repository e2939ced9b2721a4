import { randomId } from "../../lib/random-id.ts";
/** A change that is sent until the server has answered it. */
export interface Attempt {
  /** UUID under which the server applies the change once. */
  editId: string;
  /** It was sent before, and has perhaps been applied: the answer was lost. */
  isRepetition: boolean;
  /** The server has applied it: the same asked again is another change. */
  settle: () => void;
}

const idsByPage = new WeakMap<object, Map<string, string>>();

/**
 * The attempt at a change: the same one as long as no answer has settled it.
 * @param page what lives as long as the page, its GraphQL client
 * @param request what is asked, with the version it is asked of; JSON
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
