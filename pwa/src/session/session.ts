import { isRole } from "graphql-server/security/role";
import { createContext, use } from "react";
import {
  MeDocument,
  type SessionUserFragment,
  SignInDocument,
  SignOutDocument,
} from "../graphql/session.generated.ts";
import { ExternalStore, useExternalStore } from "../lib/external-store.ts";
import { isAccessRefusal, NETWORK_FAILURE } from "../lib/failure-codes.ts";
import {
  type DocumentAnswer,
  type DocumentSender,
  type StoredDocument,
  sendMutation,
  sendQuery,
} from "../lib/http/send-document.ts";
import type { Result } from "../lib/result.ts";
import type { EnumerableStorage, KeyValueStorage } from "../lib/storage/key-value-storage.ts";
import { DRAFT_KEY, SESSION_ENDED_KEY, TOKEN_KEY, USER_KEY } from "../lib/storage/storage-keys.ts";
import { rememberRevocation } from "./revocations.ts";

/** The signed-in user, as their own device knows them. */
export type SessionUser = SessionUserFragment;

export interface SessionState {
  /** null for a visitor */
  user: SessionUser | null;
  /** False until it is known whether the stored session is still valid. */
  ready: boolean;
  /** Nobody signed out here: the session has expired or was revoked, or its user has signed out in another tab. */
  ended?: "EXPIRED" | "LEFT_ELSEWHERE";
}

/** The title where the user was signed in and their session has ended. */
export const SESSION_ENDED = "Votre session a pris fin";

/** Navigation state of the home page when a user loses their role while at work in the admin. */
export const ACCESS_LOST = { accessLost: true };

/** Whether a navigation's state is ACCESS_LOST. */
export const isAccessLost = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "accessLost" in state;

const VISITOR: SessionState = { user: null, ready: false };

/** Failures to sign out after which the device is cleared all the same: no network, or the session is over already. */
const ENDS_HERE: readonly string[] = [NETWORK_FAILURE, "UNAUTHENTICATED"];

/** What a header can carry: with anything else no request could be sent, not even the one to sign in. */
const HEADER_VALUE = /^[ -~]+$/;

/** The token to send with a request, if there is one. */
export function storedToken(storage: KeyValueStorage): string | null {
  const token = storage.getItem(TOKEN_KEY);
  return token !== null && HEADER_VALUE.test(token) ? token : null;
}

/** Who is signed in on this device: the stored session, confirmed by the server. */
export class Session extends ExternalStore<SessionState> {
  readonly #storage: EnumerableStorage;
  readonly #sender: DocumentSender;

  constructor(storage: EnumerableStorage, sender: DocumentSender = { sendQuery, sendMutation }) {
    super(VISITOR);
    this.#storage = storage;
    this.#sender = sender;
  }

  /** To send with a request, if there is one. */
  get token(): string | null {
    return storedToken(this.#storage);
  }

  /** Restores the stored session: at once as it was stored, then as the server says. */
  async restore(): Promise<void> {
    const { token } = this;
    if (!token) return this.set({ user: null, ready: true, ...this.#howItEnded() });
    const user = readUser(this.#storage);
    if (user) this.set({ user, ready: false });
    const answer = await this.#ask();
    // Signed in or out meanwhile: the answer is about a former session.
    if (this.token !== token) return;
    if (answer === undefined) this.set({ user, ready: true });
    else if (answer) this.update(answer);
    else this.#clear({ ended: "EXPIRED" });
  }

  /** @returns the user, null when the session is over, undefined when the server could not be asked */
  async #ask(): Promise<SessionUser | null | undefined> {
    const answer = await this.#sender.sendQuery(MeDocument, {}, { token: this.token });
    if (answer.ok) return answer.value.me;
    // A dead network or a failing server says nothing about the session: the stored one is kept.
    return answer.code === "UNAUTHENTICATED" ? null : undefined;
  }

  /** Asks a stored query as the person who is signed in. Never throws. */
  async query<Data, Variables extends object>(
    document: StoredDocument<Data, Variables>,
    variables: Variables,
  ): Promise<DocumentAnswer<Data>> {
    return this.#checked(await this.#sender.sendQuery(document, variables, { token: this.token }));
  }

  /** Sends a stored mutation as the person who is signed in. Never throws. */
  async mutate<Data, Variables extends object>(
    document: StoredDocument<Data, Variables>,
    variables: Variables,
  ): Promise<DocumentAnswer<Data>> {
    return this.#checked(await this.#sender.sendMutation(document, variables, { token: this.token }));
  }

  /** A refusal may mean that the session has ended, or that the user's role has changed. */
  #checked<Data>(answer: DocumentAnswer<Data>): DocumentAnswer<Data> {
    if (!answer.ok && isAccessRefusal(answer.code)) void this.restore();
    return answer;
  }

  async signIn(email: string, password: string): Promise<Result<SessionUser>> {
    const result = await this.mutate(SignInDocument, { input: { email, password } });
    if (!result.ok) return result;
    const { token, user } = result.value.signIn;
    this.adopt(token, user);
    return { ok: true, value: user };
  }

  /** Goes on in a session that the server has just opened. */
  adopt(token: string, user: SessionUser): void {
    this.#storage.setItem(TOKEN_KEY, token);
    this.update(user);
  }

  /** Ends the session on the server, or as soon as there is a network, and clears it here. */
  async signOut(): Promise<Result> {
    const { token } = this;
    const result = await this.#sender.sendMutation(SignOutDocument, {}, { token });
    if (!result.ok && !ENDS_HERE.includes(result.code)) return result;
    if (!result.ok && token) rememberRevocation(this.#storage, token);
    this.forget();
    return { ok: true, value: undefined };
  }

  /** Clears the session here, once the server has ended it. */
  forget(): void {
    // Those of a former release begin alike.
    for (const key of this.#storage.keys()) if (key.startsWith(DRAFT_KEY)) this.#storage.removeItem(key);
    this.#clear({});
  }

  /** The user as the server has just told them. */
  update(user: SessionUser): void {
    this.#storage.removeItem(SESSION_ENDED_KEY);
    this.#storage.setItem(USER_KEY, JSON.stringify(user));
    this.set({ user, ready: true });
  }

  #clear(how: Pick<SessionState, "ended">): void {
    // Before the token goes: its removal tells the other tabs.
    if (how.ended) this.#storage.setItem(SESSION_ENDED_KEY, "1");
    else this.#storage.removeItem(SESSION_ENDED_KEY);
    for (const key of [TOKEN_KEY, USER_KEY]) this.#storage.removeItem(key);
    this.set({ user: null, ready: true, ...how });
  }

  /** Where this tab still shows a user, another tab has signed out. */
  #howItEnded(): Pick<SessionState, "ended"> {
    if (this.#storage.getItem(SESSION_ENDED_KEY) !== null) return { ended: "EXPIRED" };
    const { user, ended } = this.get();
    const how = user ? "LEFT_ELSEWHERE" : ended;
    return how ? { ended: how } : {};
  }
}

function readUser(storage: KeyValueStorage): SessionUser | null {
  try {
    const user: unknown = JSON.parse(storage.getItem(USER_KEY) ?? "null");
    return isSessionUser(user) ? user : null;
  } catch {
    return null;
  }
}

/** A former release or another front end of the same shop may have stored something else. */
function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, email, role, profilePic } = value as Record<string, unknown>;
  const isText = [id, name, email].every((text) => typeof text === "string");
  return isText && isRole(role) && (profilePic === null || typeof profilePic === "string");
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session itself, for components that change it otherwise than by signing in and out. */
export function useSessionStore(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession outside of SessionContext");
  return session;
}

/** Who is signed in (a visitor until the page is hydrated), and how that changes. */
export function useSession(): SessionState & Pick<Session, "restore" | "signIn" | "signOut"> {
  const session = useSessionStore();
  const state = useExternalStore(session, VISITOR);
  return {
    ...state,
    restore: () => session.restore(),
    signIn: (email, password) => session.signIn(email, password),
    signOut: () => session.signOut(),
  };
}
