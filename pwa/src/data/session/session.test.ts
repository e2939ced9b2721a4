import { describe, expect, it } from "vitest";
import { testUser } from "../../app/testing/render.tsx";
import { failedAnswer } from "../../lib/http/testing/failed-answer.ts";
import { REVOCATIONS_KEY, SESSION_ENDED_KEY } from "../../lib/storage/storage-keys.ts";
import { PersonalDataDocument } from "../graphql/account.generated.ts";
import { readRevocations } from "./revocations.ts";
import { Session, storedToken } from "./session.ts";
import { answered, type SentAnswer, senderOf } from "./testing/sender-of.ts";

const signedIn = answered({ signIn: { __typename: "Session", token: "jeton neuf", user: testUser } });

/** Creates a session. The server gives these answers; each key is the name of an operation. */
const sessionWith = (answers: Parameters<typeof senderOf>[0]) => new Session(senderOf(answers));

function store(user: unknown = testUser) {
  localStorage.setItem("token", "jeton");
  localStorage.setItem("user", typeof user === "string" ? user : JSON.stringify(user));
}

describe("restoring the stored session", () => {
  it("treats the person as a visitor at once, without asking the server, if no token is stored", async () => {
    const session = sessionWith({});
    await session.restore();
    expect(session.get()).toEqual({ user: null, ready: true });
  });

  it("shows the stored user at once, then the user's data from the server", async () => {
    store();
    const session = sessionWith({ Me: answered({ me: { ...testUser, name: "Awa Mbarga" } }) });
    const restored = session.restore();
    expect(session.get()).toEqual({ user: testUser, ready: false });
    await restored;
    expect(session.get()).toMatchObject({ user: { name: "Awa Mbarga" }, ready: true });
    expect(localStorage.getItem("user")).toContain("Awa Mbarga");
  });

  it("ignores a stored token with characters that no HTTP header can contain", async () => {
    store();
    localStorage.setItem("token", "😀");
    expect(storedToken()).toBeNull();
    const session = sessionWith({});
    await session.restore();
    expect(session.get()).toEqual({ user: null, ready: true });
  });

  it.each([
    ["the server does not know the token", answered({ me: null })],
    ["the server refuses the token", failedAnswer("UNAUTHENTICATED")],
  ])("ends the session on this device when %s", async (_, answer) => {
    store();
    const session = sessionWith({ Me: answer });
    await session.restore();
    expect(session.get()).toEqual({ user: null, ready: true, ended: "EXPIRED" });
    expect(localStorage.getItem("token")).toBeNull();
    expect(localStorage.getItem("user")).toBeNull();
  });

  it.each([
    ["there is no network", failedAnswer("NETWORK")],
    ["the server has lost its database", failedAnswer("UNAVAILABLE")],
    ["the server has a fault", failedAnswer("INTERNAL_SERVER_ERROR")],
    ["the server refuses too many requests", failedAnswer("RATE_LIMITED")],
  ])("keeps the user signed in when %s", async (_, answer) => {
    store();
    const session = sessionWith({ Me: answer });
    await session.restore();
    expect(session.get()).toEqual({ user: testUser, ready: true });
    expect(localStorage.getItem("token")).toBe("jeton");
  });

  it("keeps the stored user signed in even if this release does not know the user's role", async () => {
    store({ ...testUser, role: "CHEF" });
    const session = sessionWith({});
    await session.restore();
    expect(session.get().user).toMatchObject({ id: testUser.id, role: "CHEF" });
  });

  it.each([["not JSON"], [{ _id: "1", name: "d'une autre application" }], [{ ...testUser, role: null }]])(
    "ignores a stored user that is invalid: %j",
    async (stored) => {
      store(stored);
      const session = sessionWith({});
      await session.restore();
      expect(session.get().user).toBeNull();
    },
  );

  it("does not sign out a user who has signed in while the server was checking the former token", async () => {
    store("null");
    let answerOld = (_: SentAnswer) => {};
    const old = new Promise<SentAnswer>((resolve) => {
      answerOld = resolve;
    });
    const session = sessionWith({ Me: old, SignIn: signedIn });
    const restored = session.restore();
    await session.signIn("awa@example.cm", "secret");
    answerOld(answered({ me: null }));
    await restored;
    expect(session.get()).toEqual({ user: testUser, ready: true });
    expect(localStorage.getItem("token")).toBe("jeton neuf");
  });
});

it("the session ignores an answer about the former user that arrives after another user has signed in", async () => {
  store("null");
  const asked: ((answer: SentAnswer) => void)[] = [];
  const session = sessionWith({
    get Me() {
      return new Promise<SentAnswer>((resolve) => asked.push(resolve));
    },
  });
  const former = session.restore();
  localStorage.setItem("token", "d'une autre");
  const present = session.restore();
  await Promise.resolve();
  asked[1]?.(answered({ me: { ...testUser, name: "Brice" } }));
  asked[0]?.(answered({ me: testUser }));
  await Promise.all([former, present]);
  expect(session.get().user?.name).toBe("Brice");
});

it.each(["UNAUTHENTICATED", "FORBIDDEN"])(
  "after a refusal with %s, the session asks the server who is signed in",
  async (code) => {
    store();
    const session = sessionWith({
      PersonalData: failedAnswer(code),
      Me: answered({ me: { ...testUser, name: "Awa Mbarga" } }),
    });
    await session.restore();
    session.update(testUser);
    expect(await session.query(PersonalDataDocument, {})).toMatchObject({ ok: false, code });
    await expect.poll(() => session.get().user?.name).toBe("Awa Mbarga");
  },
);

describe("a user's session", () => {
  it("stores its token under the key `token`, because the shop's other front ends use this key", async () => {
    const session = sessionWith({ SignIn: signedIn });
    expect(await session.signIn("awa@example.cm", "secret")).toEqual({ ok: true, value: testUser });
    expect(localStorage.getItem("token")).toBe("jeton neuf");
    expect(session.get()).toEqual({ user: testUser, ready: true });
  });

  it("can be opened by a one-time link, and erases the user's drafts when it ends", () => {
    const session = sessionWith({});
    session.adopt("jeton d'un lien", testUser);
    expect([localStorage.getItem("token"), session.get().user]).toEqual(["jeton d'un lien", testUser]);
    localStorage.setItem(`brouillon:${testUser.id}:nouveau`, "{}");
    session.forget();
    expect(session.get()).toEqual({ user: null, ready: true });
    expect(localStorage).toHaveLength(0);
  });

  it("ends with a sign-out, which erases the user's private data on the device", async () => {
    store();
    const session = sessionWith({ Me: answered({ me: testUser }), SignOut: answered({ signOut: true }) });
    await session.restore();
    expect(await session.signOut()).toEqual({ ok: true, value: undefined });
    expect(localStorage).toHaveLength(0);
    expect(session.get()).toEqual({ user: null, ready: true });
  });

  it("ends on this device even without a network; its token is stored, to end it on the server later", async () => {
    store();
    const session = sessionWith({ Me: answered({ me: testUser }) });
    await session.restore();
    expect(await session.signOut()).toEqual({ ok: true, value: undefined });
    expect(session.get()).toEqual({ user: null, ready: true });
    expect(Object.keys(localStorage)).toEqual([REVOCATIONS_KEY]);
    expect(readRevocations()).toEqual(["jeton"]);
  });

  it("goes on if the server refuses the sign-out, and the error is returned", async () => {
    store();
    const session = sessionWith({ Me: answered({ me: testUser }), SignOut: failedAnswer("UNAVAILABLE") });
    await session.restore();
    expect(await session.signOut()).toMatchObject({ ok: false, code: "UNAVAILABLE" });
    expect(session.get().user).toEqual(testUser);
  });

  it("ends in a tab that still shows the user after a sign-out in another tab", async () => {
    store();
    const session = sessionWith({ Me: answered({ me: testUser }) });
    await session.restore();
    localStorage.removeItem("token");
    await session.restore();
    await session.restore();
    expect(session.get()).toEqual({ user: null, ready: true, ended: "LEFT_ELSEWHERE" });
  });

  it("is shown as expired until the next sign-in, in a tab opened after the server has ended the session", async () => {
    store();
    await sessionWith({ Me: failedAnswer("UNAUTHENTICATED") }).restore();
    const later = sessionWith({ SignIn: signedIn });
    await later.restore();
    expect(later.get()).toEqual({ user: null, ready: true, ended: "EXPIRED" });
    await later.signIn("awa@example.cm", "secret");
    expect(later.get()).toEqual({ user: testUser, ready: true });
    expect(localStorage.getItem(SESSION_ENDED_KEY)).toBeNull();
  });
});

describe("when the user returns to the page, the server is asked who is signed in", () => {
  it.each([
    [
      "a new role of the user is shown",
      answered({ me: { ...testUser, role: "ADMIN" } }),
      { user: { role: "ADMIN" }, ready: true },
    ],
    [
      "a session that the server has ended is cleared",
      failedAnswer("UNAUTHENTICATED"),
      { user: null, ended: "EXPIRED" },
    ],
    [
      "the session is kept if there is no network",
      failedAnswer("NETWORK_FAILURE"),
      { user: testUser, ready: true },
    ],
  ])("%s; until the server's answer, the page shows the user as before", async (_, answer, expected) => {
    store();
    const answers: Record<string, SentAnswer> = { Me: answered({ me: testUser }) };
    const session = sessionWith(answers);
    await session.restore();
    answers.Me = answer;
    const states: boolean[] = [];
    session.subscribe(() => states.push(session.get().ready));
    await session.refresh();
    expect(session.get()).toMatchObject(expected);
    expect(states).not.toContain(false);
  });

  it("nothing on the page changes if the same user is still signed in", async () => {
    store();
    const session = sessionWith({ Me: answered({ me: { ...testUser } }) });
    await session.restore();
    const before = session.get();
    await session.refresh();
    expect(session.get()).toBe(before);
  });
});
