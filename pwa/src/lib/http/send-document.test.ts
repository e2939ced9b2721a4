import { HttpResponse, http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { server } from "../../app/testing/server.ts";
import { UpdateProfileDocument } from "../../data/graphql/account.generated.ts";
import { ShopDocument } from "../../data/graphql/offline.generated.ts";
import { SignOutDocument } from "../../data/graphql/session.generated.ts";
import { documentId } from "../document-id.ts";
import { isServerFault, isSessionFailure, isTemporary, NETWORK_MESSAGE } from "../failure-codes.ts";
import { sendMutation, sendQuery } from "./send-document.ts";

/** Lets the server give this answer to every request. @returns the requests that were sent */
function answering(answer: () => Response): Request[] {
  const sent: Request[] = [];
  server.use(
    http.all("*/graphql", ({ request }) => {
      sent.push(request.clone());
      return answer();
    }),
  );
  return sent;
}
const refused = (code: string, init?: ResponseInit) =>
  HttpResponse.json({ errors: [{ message: "Refusé", extensions: { code } }] }, init);

it("a request with 1 MB of data is aborted only after a minute, because slow connections need the time", async () => {
  vi.useFakeTimers();
  const hang = (_: unknown, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  vi.stubGlobal("fetch", vi.fn(hang));
  const done = vi.fn();
  const input = { name: "Awa Ngono", profilePic: "x".repeat(1_000_000) };
  void sendMutation(UpdateProfileDocument, { input }).then(done);
  await vi.advanceTimersByTimeAsync(59_900);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(done).toHaveBeenCalledWith(expect.objectContaining({ ok: false, code: "NETWORK" }));
});

describe("a GraphQL document that the server has stored", () => {
  it("is sent as its id by GET if it is a query, with exactly the URL under which the server caches the answer", async () => {
    const sent = answering(() => HttpResponse.json({ data: { shop: null } }));
    expect(await sendQuery(ShopDocument, { unless: 7 })).toEqual({ ok: true, value: { shop: null } });
    const parameters = Object.fromEntries(new URL(sent[0]?.url ?? "").searchParams);
    expect(parameters).toEqual({ documentId: documentId(ShopDocument), variables: '{"unless":7}' });
  });

  it("is sent as its id by POST, with the session's token, if it is a mutation", async () => {
    const sent = answering(() => HttpResponse.json({ data: { signOut: true } }));
    expect(await sendMutation(SignOutDocument, {}, { token: "jeton" })).toMatchObject({ ok: true });
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer jeton");
    expect(await sent[0]?.json()).toEqual({ documentId: documentId(SignOutDocument), variables: {} });
  });

  it.each([
    ["the network is dead", () => HttpResponse.error(), "NETWORK", 0, 0],
    [
      "a captive portal answers with a page",
      () => HttpResponse.html("<p>Connectez-vous</p>"),
      "NETWORK",
      0,
      200,
    ],
    [
      "something else than the shop answers in JSON",
      () => HttpResponse.json({ error: "?" }, { status: 502 }),
      "NETWORK",
      0,
      502,
    ],
    [
      "a proxy answers that the server is down",
      () => new HttpResponse("<p>…", { status: 503, headers: { "retry-after": "120" } }),
      "NETWORK",
      120_000,
      503,
    ],
    ["the server has a fault", () => refused("UNAVAILABLE", { status: 503 }), "UNAVAILABLE", 0, 503],
    [
      "the server refuses too many requests",
      () => refused("RATE_LIMITED", { status: 429, headers: { "retry-after": "120" } }),
      "RATE_LIMITED",
      120_000,
      429,
    ],
  ])(
    "fails temporarily if %s, and the failure contains the pause that the answer asks for",
    async (_, answer, code, pauseMs, status) => {
      answering(answer);
      const failed = await sendMutation(SignOutDocument, {});
      expect(failed).toMatchObject({ ok: false, code, pauseMs, status });
      expect(isTemporary(code)).toBe(true);
      if (code === "NETWORK") expect(failed).toMatchObject({ message: NETWORK_MESSAGE });
    },
  );

  it("fails with the server's message for each invalid field", async () => {
    const extensions = { code: "BAD_USER_INPUT", fields: { email: "Adresse invalide" } };
    answering(() => HttpResponse.json({ errors: [{ message: "Refusé", extensions }] }));
    expect(await sendMutation(SignOutDocument, {})).toMatchObject({
      ok: false,
      code: "BAD_USER_INPUT",
      message: "Refusé",
      fields: { email: "Adresse invalide" },
    });
  });
});

it.each([
  ["NETWORK", "a temporary fault of the server", { fault: true, temporary: true, session: false }],
  ["PARTIAL_CATALOGUE", "a temporary fault of the server", { fault: true, temporary: true, session: false }],
  ["UNAVAILABLE", "a temporary fault of the server", { fault: true, temporary: true, session: false }],
  [
    "INTERNAL_SERVER_ERROR",
    "a temporary fault of the server",
    { fault: true, temporary: true, session: false },
  ],
  [
    "RATE_LIMITED",
    "a temporary failure, but no fault of the server",
    { fault: false, temporary: true, session: false },
  ],
  [
    "BAD_USER_INPUT",
    "a failure that is neither temporary nor a fault of the server",
    { fault: false, temporary: false, session: false },
  ],
  [
    "FORBIDDEN",
    "a failure that is neither temporary nor a fault of the server",
    { fault: false, temporary: false, session: false },
  ],
  ["UNAUTHENTICATED", "an ended session", { fault: false, temporary: false, session: true }],
  ["CONFLICT", "a session of another user", { fault: false, temporary: false, session: true }],
])("the error code %s means %s", (code, _, meaning) => {
  expect({
    fault: isServerFault(code),
    temporary: isTemporary(code),
    session: isSessionFailure(code),
  }).toEqual(meaning);
});
