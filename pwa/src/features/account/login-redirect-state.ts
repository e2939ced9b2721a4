import { paths } from "../../lib/paths.ts";

export interface LoginRedirectState {
  /** path and query of the page to return to */
  from?: string;
  signedUp?: string;
  /** true if the user has just deleted their account */
  deleted?: true;
  /** true if the session ended while the user was on the page `from` */
  ended?: true;
}

/**
 * Reads the state of a navigation. Other pages also set such a state, with other fields. A field whose value has an
 * unexpected type is therefore left out.
 */
export function readLoginRedirectState(state: unknown): LoginRedirectState {
  const { from, signedUp, deleted, ended } = (state ?? {}) as Record<string, unknown>;
  return {
    ...(isOwnPath(from) && { from }),
    ...(typeof signedUp === "string" && { signedUp }),
    ...(deleted === true && { deleted }),
    ...(ended === true && { ended }),
  };
}

/** True for a path of this shop to which the sign-in may lead back. False for the sign-in pages themselves. */
function isOwnPath(value: unknown): value is string {
  return (
    typeof value === "string" &&
    /^\/(?![/\\])/.test(value) &&
    !LOGIN_PATHS.some((path) => value.startsWith(path))
  );
}

const LOGIN_PATHS = [paths.signIn, paths.signUp, paths.forgotPassword, paths.resetPassword];
