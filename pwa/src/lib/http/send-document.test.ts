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

it("a request with a long body has a longer timeout, because sending it on a slow connection takes longer", async () => {
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

describe("a stored document", () => {
  it("is sent by GET with the stored text's id, in the exact form under which the server caches answers", async () => {
    const sent = answering(() => HttpResponse.json({ data: { shop: null } }));
    expect(await sendQuery(ShopDocument, { unless: 7 })).toEqual({ ok: true, value: { shop: null } });
    const parameters = Object.fromEntries(new URL(sent[0]?.url ?? "").searchParams);
    expect(parameters).toEqual({ documentId: documentId(ShopDocument), variables: '{"unless":7}' });
  });

  it("is sent by POST with the session's token", async () => {
    const sent = answering(() => HttpResponse.json({ data: { signOut: true } }));
    expect(await sendMutation(SignOutDocument, {}, { token: "jeton" })).toMatchObject({ ok: true });
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer jeton");
    expect(await sent[0]?.json()).toEqual({ documentId: documentId(SignOutDocument), variables: {} });
  });

  it.each([
    ["a dead network", () => HttpResponse.error(), "NETWORK", 0, 0],
    ["a page of a captive network", () => HttpResponse.html("<p>Connectez-vous</p>"), "NETWORK", 0, 200],
    ["something else in JSON", () => HttpResponse.json({ error: "?" }, { status: 502 }), "NETWORK", 0, 502],
    [
      "a proxy that is closed for a while",
      () => new HttpResponse("<p>…", { status: 503, headers: { "retry-after": "120" } }),
      "NETWORK",
      120_000,
      503,
    ],
    ["a server in trouble", () => refused("UNAVAILABLE", { status: 503 }), "UNAVAILABLE", 0, 503],
    [
      "too many requests",
      () => refused("RATE_LIMITED", { status: 429, headers: { "retry-after": "120" } }),
      "RATE_LIMITED",
      120_000,
      429,
    ],
  ])(
    "is a temporary failure after %s, with the pause that the server asks for",
    async (_, answer, code, pauseMs, status) => {
      answering(answer);
      const failed = await sendMutation(SignOutDocument, {});
      expect(failed).toMatchObject({ ok: false, code, pauseMs, status });
      expect(isTemporary(code)).toBe(true);
      if (code === "NETWORK") expect(failed).toMatchObject({ message: NETWORK_MESSAGE });
    },
  );

  it("is refused with the server's reason for each invalid field", async () => {
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
  ["NETWORK", { fault: true, temporary: true, session: false }],
  ["PARTIAL_CATALOGUE", { fault: true, temporary: true, session: false }],
  ["UNAVAILABLE", { fault: true, temporary: true, session: false }],
  ["INTERNAL_SERVER_ERROR", { fault: true, temporary: true, session: false }],
  ["RATE_LIMITED", { fault: false, temporary: true, session: false }],
  ["BAD_USER_INPUT", { fault: false, temporary: false, session: false }],
  ["FORBIDDEN", { fault: false, temporary: false, session: false }],
  ["UNAUTHENTICATED", { fault: false, temporary: false, session: true }],
  ["CONFLICT", { fault: false, temporary: false, session: true }],
])("the code %s is sorted into: fault of the server, temporary, ended session", (code, meaning) => {
  expect({
    fault: isServerFault(code),
    temporary: isTemporary(code),
    session: isSessionFailure(code),
  }).toEqual(meaning);
});
