import { ApolloClient, ApolloLink, InMemoryCache, Observable } from "@apollo/client";
import { describe, expect, it } from "vitest";
import { testUser } from "../app/testing/render.tsx";
import { LazyGraphqlClient } from "../graphql-client/lazy-graphql-client.ts";
import { safeStorage } from "../lib/storage/safe-storage.ts";
import { REVOCATIONS_KEY, SESSION_ENDED_KEY } from "../lib/storage/storage-keys.ts";
import { readRevocations } from "./revocations.ts";
import { Session, storedToken } from "./session.ts";

const failed = (code: string): ApolloLink.Result => ({
  data: null,
  errors: [{ message: "refusé", extensions: { code } }],
});
const signedIn: ApolloLink.Result = {
  data: { signIn: { __typename: "Session", token: "jeton neuf", user: testUser } },
};

/** A session whose server answers the operations by name; "lost" is a dead network. */
function sessionWith(answers: Record<string, ApolloLink.Result | "lost" | Promise<ApolloLink.Result>>) {
  const link = new ApolloLink(
    ({ operationName }) =>
      new Observable((sink) => {
        void Promise.resolve(answers[operationName ?? ""] ?? "lost").then((answer) => {
          if (answer === "lost") return sink.error(new Error("network"));
          sink.next(answer);
          sink.complete();
        });
      }),
  );
  return new Session(
    LazyGraphqlClient.of(new ApolloClient({ cache: new InMemoryCache(), link })),
    safeStorage(),
  );
}

function store(user: unknown = testUser) {
  localStorage.setItem("token", "jeton");
  localStorage.setItem("user", typeof user === "string" ? user : JSON.stringify(user));
}

describe("restoring the stored session", () => {
  it("is a visitor's at once without a token", async () => {
    const session = sessionWith({});
    await session.restore();
    expect(session.get()).toEqual({ user: null, ready: true });
  });

  it("shows the stored user at once, then as the server knows them", async () => {
    store();
    const session = sessionWith({ Me: { data: { me: { ...testUser, name: "Awa Mbarga" } } } });
    const restored = session.restore();
    expect(session.get()).toEqual({ user: testUser, ready: false });
    await restored;
    expect(session.get()).toMatchObject({ user: { name: "Awa Mbarga" }, ready: true });
    expect(localStorage.getItem("user")).toContain("Awa Mbarga");
  });

  it("treats a token that no header can carry as none", async () => {
    store();
    localStorage.setItem("token", "😀");
    expect(storedToken(localStorage)).toBeNull();
    const session = sessionWith({});
    await session.restore();
    expect(session.get()).toEqual({ user: null, ready: true });
  });

  it.each([
    ["the server does not know the token", { data: { me: null } }],
    ["the server refuses it", failed("UNAUTHENTICATED")],
  ])("clears the session when %s", async (_, answer) => {
    store();
    const session = sessionWith({ Me: answer });
    await session.restore();
    expect(session.get()).toEqual({ user: null, ready: true, ended: "EXPIRED" });
    expect(localStorage.getItem("token")).toBeNull();
    expect(localStorage.getItem("user")).toBeNull();
  });

  it.each([
    ["there is no network", "lost" as const],
    ["the database is away", failed("UNAVAILABLE")],
    ["the server has a fault", failed("INTERNAL_SERVER_ERROR")],
    ["too much was asked", failed("RATE_LIMITED")],
  ])("keeps the user signed in when %s", async (_, answer) => {
    store();
    const session = sessionWith({ Me: answer });
    await session.restore();
    expect(session.get()).toEqual({ user: testUser, ready: true });
    expect(localStorage.getItem("token")).toBe("jeton");
  });

  it.each([["not JSON"], [{ _id: "1", name: "d'une autre application" }], [{ ...testUser, role: "CHEF" }]])(
    "ignores a stored user that is invalid: %j",
    async (stored) => {
      store(stored);
      const session = sessionWith({ Me: "lost" });
      await session.restore();
      expect(session.get().user).toBeNull();
    },
  );

  it("does not sign out a user who signed in while the old token was being checked", async () => {
    store("null");
    let answerOld = (_: ApolloLink.Result) => {};
    const old = new Promise<ApolloLink.Result>((resolve) => {
      answerOld = resolve;
    });
    const session = sessionWith({ Me: old, SignIn: signedIn });
    const restored = session.restore();
    await session.signIn("awa@example.cm", "secret");
    answerOld({ data: { me: null } });
    await restored;
    expect(session.get()).toEqual({ user: testUser, ready: true });
    expect(localStorage.getItem("token")).toBe("jeton neuf");
  });
});

it("never takes the former user for the one who signed in after them", async () => {
  store("null");
  const asked: ((answer: ApolloLink.Result) => void)[] = [];
  const session = sessionWith({
    get Me() {
      return new Promise<ApolloLink.Result>((resolve) => asked.push(resolve));
    },
  });
  const former = session.restore();
  localStorage.setItem("token", "d'une autre");
  const present = session.restore();
  await Promise.resolve();
  asked[1]?.({ data: { me: { ...testUser, name: "Brice" } } });
  asked[0]?.({ data: { me: testUser } });
  await Promise.all([former, present]);
  expect(session.get().user?.name).toBe("Brice");
});

describe("signing in and out", () => {
  it("stores the token under the name existing front ends use", async () => {
    const session = sessionWith({ SignIn: signedIn });
    expect(await session.signIn("awa@example.cm", "secret")).toEqual({ ok: true, value: testUser });
    expect(localStorage.getItem("token")).toBe("jeton neuf");
    expect(session.get()).toEqual({ user: testUser, ready: true });
  });

  it("goes on in a session opened otherwise, and is over once it is forgotten", () => {
    const session = sessionWith({});
    session.adopt("jeton d'un lien", testUser);
    expect([localStorage.getItem("token"), session.get().user]).toEqual(["jeton d'un lien", testUser]);
    localStorage.setItem("brouillons", "[]");
    localStorage.setItem(`brouillon:${testUser.id}:nouveau`, "{}");
    session.forget();
    expect(session.get()).toEqual({ user: null, ready: true });
    expect(localStorage).toHaveLength(0);
  });

  it("deletes what is private on the device", async () => {
    store();
    localStorage.setItem("brouillons", "{}");
    const session = sessionWith({ Me: { data: { me: testUser } }, SignOut: { data: { signOut: true } } });
    await session.restore();
    expect(await session.signOut()).toEqual({ ok: true, value: undefined });
    expect(localStorage).toHaveLength(0);
    expect(session.get()).toEqual({ user: null, ready: true });
  });

  it("without a network clears the device at once, and remembers the session to be revoked", async () => {
    store();
    const session = sessionWith({ Me: { data: { me: testUser } } });
    await session.restore();
    expect(await session.signOut()).toEqual({ ok: true, value: undefined });
    expect(session.get()).toEqual({ user: null, ready: true });
    expect(Object.keys(localStorage)).toEqual([REVOCATIONS_KEY]);
    expect(readRevocations(localStorage)).toEqual(["jeton"]);
  });

  it("stays signed in when the server refuses, and says so", async () => {
    store();
    const session = sessionWith({ Me: { data: { me: testUser } }, SignOut: failed("UNAVAILABLE") });
    await session.restore();
    expect(await session.signOut()).toMatchObject({ ok: false, code: "UNAVAILABLE" });
    expect(session.get().user).toEqual(testUser);
  });

  it("is over in a tab that still shows the user when another tab has signed out", async () => {
    store();
    const session = sessionWith({ Me: { data: { me: testUser } } });
    await session.restore();
    localStorage.removeItem("token");
    await session.restore();
    await session.restore();
    expect(session.get()).toEqual({ user: null, ready: true, ended: "LEFT_ELSEWHERE" });
  });

  it("tells a tab that is opened later that the session was ended by the server", async () => {
    store();
    await sessionWith({ Me: failed("UNAUTHENTICATED") }).restore();
    const later = sessionWith({ SignIn: signedIn });
    await later.restore();
    expect(later.get()).toEqual({ user: null, ready: true, ended: "EXPIRED" });
    await later.signIn("awa@example.cm", "secret");
    expect(later.get()).toEqual({ user: testUser, ready: true });
    expect(localStorage.getItem(SESSION_ENDED_KEY)).toBeNull();
  });
});
