import type { ApolloClient } from "@apollo/client";
import { isRole } from "graphql-server/shared/role";
import { createContext, use } from "react";
import { Store, useStore } from "../lib/external-store.ts";
import { failure, send } from "../lib/mutate.ts";
import type { Outcome } from "../lib/result.ts";
import {
  MeDocument,
  type SessionUserFragment,
  SignInDocument,
  SignOutDocument,
} from "./session.generated.ts";

/** The signed-in person, as their own phone knows them. */
export type SessionUser = SessionUserFragment;

export interface SessionState {
  /** null for a visitor */
  user: SessionUser | null;
  /** False until it is known whether the stored session still stands. */
  ready: boolean;
  /** The stored session has run out or was revoked: nobody signed out here. */
  ended?: true;
}

/** Where the session outlives the page: the token under the name existing fronts use, and who it is of. */
export interface SessionStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export const TOKEN_KEY = "token";
const USER_KEY = "user";
/** Products begun in the panel and not sent; they outlive a session that has run out, but no sign-out. */
export const DRAFTS_KEY = "brouillons";
const VISITOR: SessionState = { user: null, ready: false };

/**
 * For queries whose answer is the asking person's own: never kept, and never the answer to an equal query still
 * under way, which may be of the person before.
 */
export const OWN_QUERY = { fetchPolicy: "no-cache", context: { queryDeduplication: false } } as const;

/** What a header can carry: with anything else no request would leave, not even the one to sign in. */
const FIT_FOR_A_HEADER = /^[ -~]+$/;

/** The token to send with a request, if there is one. */
export function storedToken(storage: SessionStorage): string | null {
  const token = storage.getItem(TOKEN_KEY);
  return token !== null && FIT_FOR_A_HEADER.test(token) ? token : null;
}

/** Who is signed in on this device. */
export class Session extends Store<SessionState> {
  readonly #client: ApolloClient;
  readonly #storage: SessionStorage;

  constructor(client: ApolloClient, storage: SessionStorage) {
    super(VISITOR);
    this.#client = client;
    this.#storage = storage;
  }

  /** Takes up the stored session: at once as it was left, then as the server says. */
  async restore(): Promise<void> {
    const token = storedToken(this.#storage);
    if (!token) return this.set({ user: null, ready: true });
    const user = readUser(this.#storage);
    if (user) this.set({ user, ready: false });
    const answer = await this.#ask();
    // Signed in anew or out meanwhile: the answer is about a session that is no more.
    if (storedToken(this.#storage) !== token) return;
    if (answer === undefined) this.set({ user, ready: true });
    else if (answer) this.#keep(answer);
    else this.#forget({ ended: true });
  }

  /** @returns the person, null when the session is over, undefined when the server could not be asked */
  async #ask(): Promise<SessionUser | null | undefined> {
    try {
      const { data } = await this.#client.query({ query: MeDocument, ...OWN_QUERY });
      return data?.me;
    } catch (error) {
      // A dead network or a server in trouble says nothing about the session: the stored one stands.
      return failure(error).code === "UNAUTHENTICATED" ? null : undefined;
    }
  }

  async signIn(email: string, password: string): Promise<Outcome<SessionUser>> {
    const outcome = await send(this.#client, SignInDocument, { input: { email, password } });
    if (!outcome.ok) return outcome;
    const { token, user } = outcome.value.signIn;
    this.#storage.setItem(TOKEN_KEY, token);
    this.#keep(user);
    return { ok: true, value: user };
  }

  /** Ends the session on the server, then forgets it here. Without a network the session stays, and that is said. */
  async signOut(): Promise<Outcome> {
    const outcome = await send(this.#client, SignOutDocument, {});
    if (!outcome.ok) return outcome;
    this.#storage.removeItem(DRAFTS_KEY);
    this.#forget({});
    return { ok: true, value: undefined };
  }

  #keep(user: SessionUser): void {
    this.#storage.setItem(USER_KEY, JSON.stringify(user));
    this.set({ user, ready: true });
  }

  #forget(how: Pick<SessionState, "ended">): void {
    for (const key of [TOKEN_KEY, USER_KEY]) this.#storage.removeItem(key);
    this.set({ user: null, ready: true, ...how });
  }
}

function readUser(storage: SessionStorage): SessionUser | null {
  try {
    const user: unknown = JSON.parse(storage.getItem(USER_KEY) ?? "null");
    return isSessionUser(user) ? user : null;
  } catch {
    return null;
  }
}

/** What is stored may be of a former release or of another front of the same shop. */
function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, email, role, profilePic } = value as Record<string, unknown>;
  const isText = [id, name, email].every((text) => typeof text === "string");
  return isText && isRole(role) && (profilePic === null || typeof profilePic === "string");
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** Who is signed in (a visitor until the page is hydrated), and how that changes. */
export function useSession(): SessionState & Pick<Session, "restore" | "signIn" | "signOut"> {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession outside of SessionContext");
  const state = useStore(session, VISITOR);
  return {
    ...state,
    restore: () => session.restore(),
    signIn: (email, password) => session.signIn(email, password),
    signOut: () => session.signOut(),
  };
}
