import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, type TestShop } from "../../testing/test-shop.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const report = (query: Record<string, string>) =>
  fetch(`${shop.address}/field-metrics?${new URLSearchParams(query)}`, { method: "POST" });
const metrics = async () => (await fetch(`${shop.address}/metrics`)).text();
const VISIT = { from: "device", type: "3g" };

it("a visit's measurements are counted in the histograms of its page source and of its connection type", async () => {
  const { status } = await report({ ...VISIT, lcp: "1240", inp: "80", hydrated: "4080", cls: "0.002" });
  expect(status).toBe(204);
  const text = await metrics();
  for (const line of [
    'field_lcp_seconds_bucket{le="1",from="device",type="3g"} 0',
    'field_lcp_seconds_bucket{le="1.5",from="device",type="3g"} 1',
    'field_inp_seconds_sum{from="device",type="3g"} 0.08',
    'field_hydrated_seconds_sum{from="device",type="3g"} 4.08',
    'field_cls_sum{from="device",type="3g"} 0.002',
  ])
    expect(text).toContain(line);
});

it("a visit without a click adds nothing to the histogram of « interaction to next paint »", async () => {
  await report({ from: "network", type: "4g", lcp: "900" });
  const text = await metrics();
  expect(text).toContain('field_lcp_seconds_count{from="network",type="4g"} 1');
  expect(text).not.toContain('field_inp_seconds_count{from="network",type="4g"}');
});

describe("an invalid report of a visit's measurements is refused and changes nothing:", () => {
  it.each([
    ["without the source of the page and the type of the connection", { lcp: "1000" }],
    ["with an unknown type of connection", { ...VISIT, type: "5g-awa" }],
    ["with a negative time", { ...VISIT, lcp: "-1" }],
    ["with a time of 1e9 ms", { ...VISIT, lcp: "1e9" }],
    ["with a time longer than an hour", { ...VISIT, hydrated: "9999999" }],
    ["with a layout shift that is no number", { ...VISIT, cls: "NaN" }],
  ])("%s", async (_, query) => {
    const before = (await metrics()).match(/^field_.*$/gm);
    const answer = await report(query);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { errors: [{ extensions: { code: "BAD_USER_INPUT" } }] },
    ]);
    expect((await metrics()).match(/^field_.*$/gm)).toEqual(before);
  });
});

it("the number of reports from one IP address in an hour is limited", async () => {
  const closed = await openTestShop({ RATE_LIMIT_FACTOR: "0.005" });
  try {
    const statuses = [];
    for (let visit = 0; visit < 4; visit++)
      statuses.push(
        (await fetch(`${closed.address}/field-metrics?${new URLSearchParams(VISIT)}`, { method: "POST" }))
          .status,
      );
    expect(statuses).toEqual([204, 204, 204, 429]);
  } finally {
    await closed.close();
  }
});
