import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { respondOverloaded } from "./error-responses.ts";

it.each([
  ["/graphql?documentId=a", { errors: [{ extensions: { code: "UNAVAILABLE" } }] }],
  ["/api/search?q=robe", { success: false, error: true, data: null }],
  ["/faq", undefined],
])("%s is refused under load in the form its clients read", async (path, body) => {
  const server = createServer(respondOverloaded).listen(0);
  await new Promise((resolve) => server.once("listening", resolve));
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    const { headers } = response;
    expect([response.status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const text = await response.text();
    if (body) expect(JSON.parse(text)).toMatchObject(body);
    else expect(text).toContain("La boutique reçoit trop de demandes");
  } finally {
    server.close();
  }
});
