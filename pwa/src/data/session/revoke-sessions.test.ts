import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { server } from "../../app/testing/server.ts";
import { connection } from "../../lib/http/connection-monitor.ts";
import { readRevocations, rememberRevocation } from "./revocations.ts";
import { revokeSessions } from "./revoke-sessions.ts";

/** Lets the server give this answer to every request. @returns the tokens that were sent */
function answering(answer: () => Response): string[] {
  const sent: string[] = [];
  server.use(
    http.post("*/graphql", ({ request }) => {
      sent.push(request.headers.get("authorization") ?? "");
      return answer();
    }),
  );
  return sent;
}
const refused = (code: string) => HttpResponse.json({ errors: [{ message: "", extensions: { code } }] });

describe("sessions from which the user signed out without a network", () => {
  it.each([
    ["are revoked", () => HttpResponse.json({ data: { signOut: true } })],
    ["had already ended", () => refused("UNAUTHENTICATED")],
  ])("are removed from the device once the server answers that they %s", async (_, answer) => {
    rememberRevocation("premier");
    rememberRevocation("second");
    const sent = answering(answer);
    await revokeSessions();
    expect(sent).toEqual(["Bearer premier", "Bearer second"]);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ["the network is dead", () => HttpResponse.error()],
    ["a captive portal answers", () => HttpResponse.html("<p>Connectez-vous</p>")],
    ["the server has a fault", () => refused("UNAVAILABLE")],
  ])("are revoked later if %s", async (_, answer) => {
    rememberRevocation("premier");
    answering(answer);
    await revokeSessions();
    expect(readRevocations()).toEqual(["premier"]);
  });

  it("are revoked soon after the page has noticed that the server can be reached again", async () => {
    rememberRevocation("premier");
    answering(() => HttpResponse.error());
    await revokeSessions();
    answering(() => HttpResponse.json({ data: { signOut: true } }));
    connection.reportAlive();
    await expect.poll(() => readRevocations()).toEqual([]);
  });

  it("are stored on the device, at most ten of them; an unreadable list counts as empty", () => {
    for (let number = 1; number <= 12; number += 1) rememberRevocation(String(number));
    expect(readRevocations()).toHaveLength(10);
    localStorage.setItem("revocations", "{");
    expect(readRevocations()).toEqual([]);
  });
});
