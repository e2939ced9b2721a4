import { createContext, use } from "react";
import { ExternalStore, useExternalStore } from "../../lib/external-store.ts";
import { isAccessRefusal, NETWORK_FAILURE } from "../../lib/failure-codes.ts";
import {
  type DocumentAnswer,
  type DocumentSender,
  type StoredDocument,
  sendMutation,
  sendQuery,
} from "../../lib/http/send-document.ts";
import type { Result } from "../../lib/result.ts";
import { isEqual } from "../../lib/storage/is-equal.ts";
import { safeStorage } from "../../lib/storage/safe-storage.ts";
import { DRAFT_KEY, SESSION_ENDED_KEY, TOKEN_KEY, USER_KEY } from "../../lib/storage/storage-keys.ts";
import { isRecord, isText, parseStored } from "../../lib/storage/stored-values.ts";
import {
  MeDocument,
  type SessionUserFragment,
  SignInDocument,
  SignOutDocument,
} from "../graphql/session.generated.ts";
import { rememberRevocation } from "./revocations.ts";

export type SessionUser = SessionUserFragment;

export interface SessionState {
  /** null for a visitor */
  user: SessionUser | null;
  /** False until the server was asked whether the stored session is still valid. True at once if no token is stored. */
  ready: boolean;
  /**
   * Set if the session ended without a sign-out in this tab: it expired or was revoked, or the user signed out in
   * another tab.
   */
  ended?: "EXPIRED" | "LEFT_ELSEWHERE";
}

export const SESSION_ENDED = "Votre session a pris fin";

/**
 * Navigation state of the redirect from the admin panel to the home page after the user has lost the admin role. The
 * home page then shows a message.
 */
export const ACCESS_LOST = { accessLost: true };

export const isAccessLost = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "accessLost" in state;

const VISITOR: SessionState = { user: null, ready: false };

/**
 * Codes of errors after which a sign-out still clears the device: there is no network, or the session has already
 * ended.
 */
const ENDS_HERE: readonly string[] = [NETWORK_FAILURE, "UNAUTHENTICATED"];

/**
 * Pattern of a token that an HTTP header can contain. With any other token no request could be sent, not even a
 * sign-out.
 */
const HEADER_VALUE = /^[ -~]+$/;

/** Returns the token to send with a request; null if there is none. */
export function storedToken(): string | null {
  const token = safeStorage.getItem(TOKEN_KEY);
  return token !== null && HEADER_VALUE.test(token) ? token : null;
}

export class Session extends ExternalStore<SessionState> {
  readonly #sender: DocumentSender;

  constructor(sender: DocumentSender = { sendQuery, sendMutation }) {
    super(VISITOR);
    this.#sender = sender;
  }

  get token(): string | null {
    return storedToken();
  }

  /** Restores the session: shows the stored user at once, then asks the server whether the session is still valid. */
  async restore(): Promise<void> {
    const { token } = this;
    if (!token) return this.set({ user: null, ready: true, ...this.#howItEnded() });
    const user = readUser();
    if (user) this.set({ user, ready: false });
    await this.#confirm(user);
  }

  /**
   * Asks the server again whether the session is still valid: it may have ended while the page was hidden or offline.
   */
  async refresh(): Promise<void> {
    const { user, ready } = this.get();
    if (this.token && ready) await this.#confirm(user);
  }

  async #confirm(user: SessionUser | null): Promise<void> {
    const { token } = this;
    const answer = await this.#ask();
    // The token has changed, because the user has signed in or out in the meantime. The answer belongs to the former
    // session.
    if (this.token !== token) return;
    if (answer === null) this.#clear({ ended: "EXPIRED" });
    else if (answer && !isEqual(answer, user)) this.update(answer);
    else if (!this.get().ready) this.set({ user, ready: true });
  }

  /**
   * Asks the server who is signed in. @returns the user; null if the session has ended; undefined if the server did not
   * answer
   */
  async #ask(): Promise<SessionUser | null | undefined> {
    const answer = await this.#sender.sendQuery(MeDocument, {}, { token: this.token });
    if (answer.ok) return answer.value.me;
    // A failure of the network or of the server does not mean that the session has ended, so the stored session is
    // kept.
    return answer.code === "UNAUTHENTICATED" ? null : undefined;
  }

  /** Executes a stored query as the signed-in user. Never throws. */
  async query<Data, Variables extends object>(
    document: StoredDocument<Data, Variables>,
    variables: Variables,
  ): Promise<DocumentAnswer<Data>> {
    return this.#checked(await this.#sender.sendQuery(document, variables, { token: this.token }));
  }

  /** Executes a stored mutation as the signed-in user. Never throws. */
  async mutate<Data, Variables extends object>(
    document: StoredDocument<Data, Variables>,
    variables: Variables,
  ): Promise<DocumentAnswer<Data>> {
    return this.#checked(await this.#sender.sendMutation(document, variables, { token: this.token }));
  }

  /**
   * Passes an answer on. If the server has refused access, also checks the session: it may have ended, or the user's
   * role may have changed. No check is needed while the session is not ready, because `restore` will soon ask the
   * server anyway.
   */
  #checked<Data>(answer: DocumentAnswer<Data>): DocumentAnswer<Data> {
    if (this.get().ready && !answer.ok && isAccessRefusal(answer.code)) void this.restore();
    return answer;
  }

  async signIn(email: string, password: string): Promise<Result<SessionUser>> {
    const result = await this.mutate(SignInDocument, { input: { email, password } });
    if (!result.ok) return result;
    const { token, user } = result.value.signIn;
    this.adopt(token, user);
    return { ok: true, value: user };
  }

  adopt(token: string, user: SessionUser): void {
    safeStorage.setItem(TOKEN_KEY, token);
    this.update(user);
  }

  /**
   * Ends the session on the server and on this device. Without a network, the server ends the session later, as soon as
   * there is a network.
   */
  async signOut(): Promise<Result> {
    const { token } = this;
    const result = await this.#sender.sendMutation(SignOutDocument, {}, { token });
    if (!result.ok && !ENDS_HERE.includes(result.code)) return result;
    if (!result.ok && token) rememberRevocation(token);
    this.forget();
    return { ok: true, value: undefined };
  }

  /** Clears the session on this device after the server has ended it. */
  forget(): void {
    for (const key of safeStorage.keys()) if (key.startsWith(DRAFT_KEY)) safeStorage.removeItem(key);
    this.#clear({});
  }

  update(user: SessionUser): void {
    safeStorage.removeItem(SESSION_ENDED_KEY);
    safeStorage.setItem(USER_KEY, JSON.stringify(user));
    this.set({ user, ready: true });
  }

  #clear(how: Pick<SessionState, "ended">): void {
    // The reason is stored before the token is removed: the removal informs the other tabs, which then read the reason.
    if (how.ended) safeStorage.setItem(SESSION_ENDED_KEY, "1");
    else safeStorage.removeItem(SESSION_ENDED_KEY);
    for (const key of [TOKEN_KEY, USER_KEY]) safeStorage.removeItem(key);
    this.set({ user: null, ready: true, ...how });
  }

  /**
   * Called when this device has no token. Returns how the session ended; an empty object if this tab had no session, or
   * if the user has signed out in this tab. If this tab still shows a user, the user has signed out in another tab.
   */
  #howItEnded(): Pick<SessionState, "ended"> {
    if (safeStorage.getItem(SESSION_ENDED_KEY) !== null) return { ended: "EXPIRED" };
    const { user, ended } = this.get();
    const how = user ? "LEFT_ELSEWHERE" : ended;
    return how ? { ended: how } : {};
  }
}

function readUser(): SessionUser | null {
  const user = parseStored(safeStorage.getItem(USER_KEY));
  return isSessionUser(user) ? user : null;
}

/** True if a stored value is a user. Another front end of the same shop may have stored other values. */
function isSessionUser(value: unknown): value is SessionUser {
  if (!isRecord(value)) return false;
  const { id, name, email, role, profilePic } = value;
  // Any role is accepted, because a later release may have added roles.
  return [id, name, email, role].every(isText) && (profilePic === null || isText(profilePic));
}

export const SessionContext = createContext<Session | undefined>(undefined);

/**
 * Returns the session object, for components that also send requests as the user. Other components use `useSession`.
 */
export function useSessionStore(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession outside of SessionContext");
  return session;
}

/**
 * Returns the signed-in user and the functions that change the session. Until the page is hydrated, the user counts as
 * a visitor, as in the server's HTML.
 */
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
