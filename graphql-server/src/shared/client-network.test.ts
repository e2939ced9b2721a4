import { expect, it } from "vitest";
import { clientNetwork } from "./client-network.ts";

it.each([
  ["41.202.207.1", "41.202.207.1"],
  ["::ffff:41.202.207.1", "41.202.207.1"],
  ["2001:DB8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:db8:1:2::", "2001:db8:1:2"],
  ["1::2:3:4:5:6", "1:0:0:2"],
  ["::1", "0:0:0:0"],
  ["", ""],
])("%s is of the client %s", (ip, client) => {
  expect(clientNetwork(ip)).toBe(client);
});
