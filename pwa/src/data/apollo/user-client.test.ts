import type { ApolloClient } from "@apollo/client";
import { beforeEach, expect, it, vi } from "vitest";
import { answerOperations, refusal, server } from "../../app/testing/server.ts";
import { MarkMessageHandledDocument, NewMessagesDocument } from "../graphql/admin.generated.ts";
import { Session, type SessionUser } from "../session/session.ts";
import { resultOf } from "./result-of.ts";
import { apolloOf, clearCachesOnLeave } from "./user-client.ts";

const person = (id: string): SessionUser => ({
  __typename: "User",
  id,
  name: "Awa Ngono",
  email: "awa@example.cm",
  role: "SUPER_ADMIN",
  profilePic: null,
});
const message = {
  __typename: "ContactMessage",
  ...{ id: "m1", fullName: "Awa Ngono", email: "awa@example.cm", subject: "order", message: "Bonjour" },
  ...{ createdAt: "2026-11-20T10:00:00.000Z", handledAt: null, handledBy: null },
};

let session: Session;
let client: ApolloClient;
const onMutated = vi.fn();
beforeEach(() => {
  session = new Session();
  session.adopt("jeton", person("a"));
  client = ofUser();
  clearCachesOnLeave(session);
});

const ofUser = () => apolloOf(session, onMutated);
const mark = () =>
  resultOf(
    client.mutate({ mutation: MarkMessageHandledDocument, variables: { id: "m1", handled: true } }),
    (data) => data.markMessageHandled.id,
  );
const count = () => resultOf(client.query({ query: NewMessagesDocument }), (data) => data.newContactMessages);
const cached = () => client.readQuery({ query: NewMessagesDocument })?.newContactMessages;

it("`onMutated` is called after a successful mutation, but not after a refused one", async () => {
  server.use(...answerOperations({ NewMessages: () => ({ newContactMessages: 3 }) }));
  await count();
  server.use(...answerOperations({ MarkMessageHandled: () => refusal("CONFLICT", "Trop tard") }));
  expect(await mark()).toMatchObject({ ok: false, code: "CONFLICT", message: "Trop tard" });
  expect(onMutated).not.toHaveBeenCalled();
  server.use(...answerOperations({ MarkMessageHandled: () => ({ markMessageHandled: message }) }));
  expect(await mark()).toEqual({ ok: true, value: "m1" });
  expect(onMutated).toHaveBeenCalledExactlyOnceWith("MarkMessageHandled");
});

it.each(["UNAUTHENTICATED", "FORBIDDEN"])(
  "after a refusal with %s, the page asks the server who is signed in",
  async (code) => {
    const restored = vi.spyOn(session, "restore").mockResolvedValue();
    server.use(...answerOperations({ NewMessages: () => refusal(code, "Refusé") }));
    await count();
    expect(restored).toHaveBeenCalledOnce();
  },
);

it("a user's cached answers are deleted when another user signs in, and when the session ends", async () => {
  server.use(...answerOperations({ NewMessages: () => ({ newContactMessages: 3 }) }));
  for (const change of [() => session.adopt("autre jeton", person("b")), () => session.forget()]) {
    session.adopt("jeton", person("a"));
    await count();
    expect(cached()).toBe(3);
    change();
    expect(ofUser().extract()).toEqual({});
    await expect.poll(cached).toBeUndefined();
  }
});

it("a user's cached answers stay when the user's name changes", async () => {
  server.use(...answerOperations({ NewMessages: () => ({ newContactMessages: 3 }) }));
  await count();
  session.update({ ...person("a"), name: "Awa Mbarga" });
  await new Promise((resolve) => setImmediate(resolve));
  expect(cached()).toBe(3);
  expect(ofUser()).toBe(client);
});

it("a user who signs in again on the same page gets the same Apollo Client as before", () => {
  session.forget();
  expect(ofUser()).not.toBe(client);
  session.adopt("jeton neuf", person("a"));
  expect(ofUser()).toBe(client);
});

it("after another user has signed in, a late answer to the former user is not cached", async () => {
  let answer: (data: object) => void = () => undefined;
  const answered = new Promise<object>((resolve) => {
    answer = resolve;
  });
  const asked = vi.fn(() => answered);
  server.use(...answerOperations({ MarkMessageHandled: asked }));
  const marked = mark();
  await expect.poll(() => asked).toHaveBeenCalled();
  session.adopt("autre jeton", person("b"));
  answer({ markMessageHandled: message });
  expect(await marked).toMatchObject({ ok: true });
  expect(ofUser().extract()).toEqual({});
});
