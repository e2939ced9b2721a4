import { lookup } from "node:dns/promises";
import { expect, it, onTestFinished } from "vitest";
import { resolveByDns } from "./resolve-by-dns.ts";
import { openNameServer } from "./testing/name-server.ts";

async function open(...given: Parameters<typeof openNameServer>) {
  const server = await openNameServer(...given);
  onTestFinished(() => server.close());
  return server;
}

it("a look-up returns all IP addresses of a host name, and fails for a name without an IP address", async () => {
  const six = Buffer.from("26064700470000000000000000001111", "hex");
  const { address } = await open((question) => {
    if (question === "A push.example") return [Buffer.from([93, 184, 216, 34]), Buffer.from([10, 0, 0, 7])];
    return question === "AAAA push.example" ? [six] : [];
  });
  expect(await resolveByDns("push.example", [address])).toEqual([
    { address: "93.184.216.34", family: 4 },
    { address: "10.0.0.7", family: 4 },
    { address: "2606:4700:4700::1111", family: 6 },
  ]);
  await expect(resolveByDns("nobody.example", [address])).rejects.toMatchObject({ code: "ENODATA" });
});

it("look-ups that no server answers fail within seconds, and do not delay other look-ups", async () => {
  const { address } = await open(() => undefined);
  const startedAt = performance.now();
  const names = Array.from({ length: 20 }, (_, place) =>
    resolveByDns(`invented-${place}.example`, [address]),
  );
  let isOver = false;
  const failing = Promise.allSettled(names).finally(() => {
    isOver = true;
  });
  await lookup("localhost");
  expect(isOver).toBe(false);
  expect((await failing).map(({ status }) => status)).toEqual(Array(20).fill("rejected"));
  expect(performance.now() - startedAt).toBeLessThan(8_000);
});
